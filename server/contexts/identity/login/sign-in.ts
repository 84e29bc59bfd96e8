/** Opens a session for a member whose identity is proven, and builds the reply (docs/domain/accounts.md#sign-in-order). */
import { market } from '#contract/market.ts';
import type { tokenReply } from '#contract/session.ts';
import { wireDate } from '#lib/dates.ts';
import type { AuthenticatedSession } from '#server/api/handler.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { issueChallenge } from '#server/contexts/identity/mfa/challenges.ts';
import { checkAction, startRealityInterval, everyMinutes, ensureDailyCheck } from '#server/kernel/protection/public.ts';
import type { Checked } from '#server/kernel/protection/public.ts';
import type * as v from 'valibot';
import { openSessionIf } from '#server/contexts/identity/sessions/sessions.ts';

/** Describes the caller's network and device. */
interface Caller {
  readonly services: Services;
  readonly ip: string;
  readonly userAgent: string;
  readonly markDevice: () => string | null;
}

/** Refuses a proven member who may not sign in, or returns null. Every way to sign in calls it (kernel/protection/gate.ts). */
export async function checkSignIn(services: Services, member: Checked): Promise<Refused | null> {
  // The state's registers are checked at a day's first sign-in, and may allow a return.
  await ensureDailyCheck(services, member);
  return checkAction(services.db, member.id, { action: 'login' }, { now: services.now(), services });
}

type Entering = Pick<MemberRow, 'id' | 'realityMinutes'>;
/** The member with the compared password hash. */
type Judged = Entering & Pick<MemberRow, 'passwordHash'>;

/**
 * Signs in after a right password, or refuses with `SECOND_FACTOR_REQUIRED { ticket }` if the member has a second
 * step. Refuses with CREDENTIALS_WRONG if the password changed since the comparison
 * (docs/domain/accounts.md#new-sign-ins).
 */
export async function signInByPassword(caller: Caller, member: Judged): Promise<Entered | Refused> {
  return (await issueChallenge(caller.services, member)) ?? signInIfSame(caller, member);
}

/** Signs in if the compared password is still the member's. */
export function signInIfSame(caller: Caller, { passwordHash, ...member }: Judged): Promise<Entered | Refused> {
  return enter(caller, member, (now) => (now.passwordHash === passwordHash ? null : refuse('CREDENTIALS_WRONG')));
}

type Entered = v.InferInput<typeof tokenReply>;

/** Opens the session of a member who passed all checks. Returns the reply that every kind of sign-in has. */
export function signIn(caller: Caller, member: Entering): Promise<Entered> {
  return enter<never>(caller, member, () => null);
}

async function enter<R extends Refused = never>(
  { services, ip, userAgent, markDevice }: Caller,
  member: Entering,
  refuses: (member: MemberRow) => R | null,
): Promise<Entered | R> {
  const now = services.now();
  const token = await openSessionIf(
    services.db,
    { member: member.id, ip, userAgent, deviceMark: markDevice(), now },
    refuses,
  );
  if (isRefused(token)) return token;
  const minutes = everyMinutes(member, services.config.market);
  if (minutes > 0) await startRealityInterval(services.db, member.id, minutes, now);
  const expires = new Date(now.getTime() + market.sessionMaxMs);
  return {
    token,
    data: {
      access_token: token,
      token_type: 'bearer',
      expires_in: market.sessionMaxMs / 1000,
      expires_at: wireDate(expires),
    },
  };
}

/** Runs the checks of a day's first request, for a session that lasts past midnight (docs/domain/protection.md#register-checks). */
export const beginDay = (services: Services, { member }: AuthenticatedSession): Promise<void> =>
  ensureDailyCheck(services, member);
