/**
 * Enrols a member's authenticator app: begins, confirms by a first code, removes; and renews recovery codes
 * (docs/domain/accounts.md#second-step).
 */
import { and, eq, isNotNull, isNull } from '#server/platform/db/drizzle.ts';
import type {
  beginTotpCall,
  confirmTotpCall,
  factorStateCall,
  removeTotpCall,
  renewRecoveryCall,
} from '#contract/factor.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { withdrawalCooldownUntil, lockMember, memberByAccount, members } from '#server/kernel/members/public.ts';
import { rateLimitFailures, rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { stepOfCode, totpAddress } from '#server/platform/security/totp.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notifyMfaChange } from '#server/contexts/identity/mfa/notify-change.ts';
import { requireReauthentication } from '#server/contexts/identity/passwords/login-password.ts';
import { endSessions } from '#server/contexts/identity/sessions/sessions.ts';
import {
  memberLimit,
  recoveryLeft,
  replaceRecovery,
  encryptedTotp,
  secretIn,
  verifyMfa,
  mfaEnabledSince,
  wrongCode,
} from '#server/contexts/identity/mfa/verify.ts';
import { recoveryCodes, totps } from '#server/contexts/identity/mfa/schema.ts';
import { deleteChallenges } from '#server/contexts/identity/mfa/challenges.ts';

export const factorState: Handler<typeof factorStateCall> = async ({ services: { db }, signedIn: { member } }) => {
  const since = await mfaEnabledSince(db, member.id);
  const left = since ? await recoveryLeft(db, member.id) : 0;
  return { data: { totp: since !== null, since: since ? wireDate(since) : '', recovery_left: left } };
};

/** Refuses a change without a recent re-check of the password, or above ten a minute. */
async function mayChange({ services, signedIn }: Pick<CallContext<typeof beginTotpCall>, 'services' | 'signedIn'>) {
  const bucket = `factor:change:${signedIn.member.id}`;
  return (
    requireReauthentication(signedIn, services.now()) ??
    (await rateLimit(services, { bucket, max: 10, windowMs: MINUTE }))
  );
}

/** Begins an enrolment. It replaces an earlier unconfirmed secret, so that a person who saw that one gains nothing. */
export const beginTotp: Handler<typeof beginTotpCall> = async (visit) => {
  const { services, signedIn } = visit;
  const { id, account } = signedIn.member;
  const refused = await mayChange(visit);
  if (refused) return refused;
  const { secret, sealedSecret } = encryptedTotp(services.config.secrets.PEPPER);
  const begun = await transact(services.db, async (tx) => {
    await lockMember(tx, id);
    if (await mfaEnabledSince(tx, id)) return refuse('TOTP_ON');
    const row = { sealedSecret, begunAt: services.now() };
    await tx
      .insert(totps)
      .values({ memberId: id, ...row })
      .onConflictDoUpdate({ target: totps.memberId, set: row });
    return null;
  });
  return isRefused(begun) ? begun : { data: { secret, address: totpAddress(secret, account) } };
};

export const confirmTotp: Handler<typeof confirmTotpCall> = async (visit) => {
  const { services, signedIn } = visit;
  const refused = await mayChange(visit);
  if (refused) return refused;
  const isWrong = (result: readonly string[] | Refused) => isRefused(result) && result.refused.code === 'FACTOR_WRONG';
  const codes = await rateLimitFailures(
    services,
    [memberLimit(signedIn.member.id)],
    () => transact(services.db, (tx) => confirm(tx, visit)),
    isWrong,
  );
  return isRefused(codes) ? codes : { data: { codes: [...codes] } };
};

/** Confirms the enrolment. Of two tabs one confirms, and the other learns that it is already on. */
async function confirm(
  tx: Database,
  { services, input, ip, locale, signedIn }: CallContext<typeof confirmTotpCall>,
): Promise<readonly string[] | Refused> {
  const member = await lockMember(tx, signedIn.member.id);
  if (await mfaEnabledSince(tx, member.id)) return refuse('TOTP_ON');
  const waiting = and(eq(totps.memberId, member.id), isNull(totps.confirmedAt));
  const [row] = await tx.select().from(totps).where(waiting);
  if (!row) return refuse('FACTOR_EXPIRED');
  const now = services.now();
  const step = stepOfCode(secretIn(services, row.sealedSecret), input.code, now);
  if (step === null) return wrongCode(input);
  await tx.update(totps).set({ step, confirmedAt: now }).where(waiting);
  const codes = await replaceRecovery(tx, services, row);
  await notifyMfaChange(tx, services, { member, kind: 'totp_on', ip, locale });
  return codes;
}

export const removeTotp: Handler<typeof removeTotpCall> = async (visit) => {
  const { services, input, ip, locale, signedIn } = visit;
  const refused = await mayChange(visit);
  if (refused) return refused;
  const removed = await rateLimitFailures(services, [memberLimit(signedIn.member.id)], () =>
    transact(services.db, async (tx) => {
      const member = await lockMember(tx, signedIn.member.id);
      if (!(await mfaEnabledSince(tx, member.id))) return refuse('TOTP_OFF');
      if (!(await verifyMfa(tx, services, { member, given: input, ip }))) return wrongCode(input);
      await forget(tx, member.id);
      await notifyMfaChange(tx, services, { member, kind: 'totp_off', ip, locale });
      return { state: 'off' };
    }),
  );
  return isRefused(removed) ? removed : {};
};

export const renewRecovery: Handler<typeof renewRecoveryCall> = async (visit) => {
  const { services, ip, locale, signedIn } = visit;
  const refused = await mayChange(visit);
  if (refused) return refused;
  const codes = await transact(services.db, async (tx) => {
    const member = await lockMember(tx, signedIn.member.id);
    const [on] = await tx
      .select()
      .from(totps)
      .where(and(eq(totps.memberId, member.id), isNotNull(totps.confirmedAt)));
    if (!on) return refuse('TOTP_OFF');
    const made = await replaceRecovery(tx, services, on);
    await notifyMfaChange(tx, services, { member, kind: 'recovery_renewed', ip, locale });
    return made;
  });
  return isRefused(codes) ? codes : { data: { codes } };
};

async function forget(tx: Database, member: number): Promise<void> {
  await tx.delete(totps).where(eq(totps.memberId, member));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, member));
  await deleteChallenges(tx, member);
}

/**
 * Removes the second step of a member who has lost phone and recovery codes and has proved their identity; two
 * operators decide it. Sessions end, and withdrawals are blocked as after any recovery. Returns `none` without a
 * second step.
 */
export async function removeMfa(
  services: Services,
  account: string,
  actor: string,
): Promise<'removed' | 'no member' | 'none'> {
  const found = await memberByAccount(services.db, account);
  if (!found) return 'no member';
  return transact(services.db, async (tx) => {
    const member = await lockMember(tx, found.id);
    if (!(await mfaEnabledSince(tx, member.id))) return 'none';
    const now = services.now();
    await forget(tx, member.id);
    await tx
      .update(members)
      .set({ withdrawalsFrom: withdrawalCooldownUntil(now) })
      .where(eq(members.id, member.id));
    await endSessions(tx, { member: member.id, reason: 'kicked', now });
    await notifyMfaChange(tx, services, { member, kind: 'factor_removed', actor });
    return 'removed';
  });
}
