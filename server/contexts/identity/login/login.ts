/** Handles sign-in by username, CPF or phone (docs/domain/accounts.md#login-names). */
import type { loginCall } from '#contract/sign-in.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { membersBy, parseLoginName } from './login-names.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { clearRateLimit, rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { mfaEnabledSince } from '#server/contexts/identity/mfa/verify.ts';
import { consumeCaptcha } from '#server/contexts/identity/captcha/captcha.ts';
import { clearedBuckets, attemptOf } from './attempts.ts';
import type { LoginAttempt } from './attempts.ts';
import { isOneTimeOpen, consumeOneTimePassword } from './one-time-password.ts';
import { passwordOwner } from './password-owner.ts';
import { recordLoad } from '#server/contexts/identity/captcha/difficulty.ts';
import { checkSignIn, signInByPassword } from './sign-in.ts';

/** The fields of a call with a name and a password. */
type Login = Pick<CallContext<typeof loginCall>, 'services' | 'input' | 'ip' | 'userAgent'>;

export const login: Handler<typeof loginCall> = async (visit) => {
  const member = await authenticatePassword(visit, checkSignIn);
  return isRefused(member) ? member : signInByPassword(visit, member);
};

/** A member with the right password may still be refused. Only they learn the reason. */
type Admission = (services: Services, member: MemberRow) => Promise<Refused | null>;

/** Returns the member of a name and password. The captcha is checked first. An unknown name is counted and compared like any other. */
export async function authenticatePassword(visit: Login, admits: Admission): Promise<MemberRow | Refused> {
  const { services, input, ip } = visit;
  const network = networkOf(ip);
  const wrongCaptcha = await consumeCaptcha(services, input, network);
  if (wrongCaptcha) return wrongCaptcha;

  const readings = parseLoginName(input.account);
  const found = await membersBy(services.db, readings);
  const attempts: LoginAttempt[] = [];
  for (const [at, reading] of readings.entries())
    attempts.push(await attemptOf(services, reading, found[at] ?? null, network));
  const silent = unique(attempts.flatMap((each) => each.undisclosed));
  const isWrong = (result: MemberRow | Refused) => isRefused(result) && result.refused.code === 'CREDENTIALS_WRONG';
  const member = await rateLimitFailures(
    services,
    attempts.flatMap((each) => each.disclosed),
    (full) => judge(visit, attempts, { full, admits }),
    isWrong,
    silent,
  );
  if (isRefused(member)) {
    if (isWrong(member)) await recordLoad(services, network, 'failure');
    return member;
  }
  await clearRateLimit(services.db, ...clearedBuckets(attempts, member, network));
  await recordLoad(services, network, 'signIn');
  return member;
}

/** Removes duplicates, so that a member with two matching readings is counted once. */
function unique<Each extends { readonly bucket: string }>(limits: readonly Each[]): Each[] {
  return limits.filter(({ bucket }, at) => limits.findIndex((other) => other.bucket === bucket) === at);
}

async function judge(
  visit: Login,
  attempts: readonly LoginAttempt[],
  { full, admits }: { readonly full: ReadonlySet<string>; readonly admits: Admission },
): Promise<MemberRow | Refused> {
  const { services } = visit;
  const open = attempts.map(({ member, undisclosed }) =>
    undisclosed.some(({ bucket }) => full.has(bucket)) ? null : member,
  );
  const member = await whosePassword(visit, open);
  if (member === null) return refuse('CREDENTIALS_WRONG');
  const refused = await admits(services, member);
  if (refused) return refused;
  return member.passwordOneTimeUntil === null || (await mayEnterOnce(services, member.id))
    ? member
    : refuse('CREDENTIALS_WRONG');
}

/** Returns whether a one-time password may be used. The step that opens the session uses it up: this one, or the second where there is one. */
async function mayEnterOnce(services: Services, member: number): Promise<boolean> {
  const hasSecondStep = (await mfaEnabledSince(services.db, member)) !== null;
  return hasSecondStep ? isOneTimeOpen(services, member) : consumeOneTimePassword(services, member);
}

/**
 * Compares one hash for each reading of the name, whether or not a member has it. If a password matches two members,
 * the reply does not reveal that they exist.
 */
async function whosePassword(
  { services, input }: Login,
  named: readonly (MemberRow | null)[],
): Promise<MemberRow | null> {
  const fitting = new Map<number, MemberRow>();
  const judged = new Set<number>();
  for (const member of named) {
    const isNew = member !== null && !judged.has(member.id);
    if (isNew) judged.add(member.id);
    const owner = await passwordOwner(services, input.password, isNew ? member : null);
    if (owner) fitting.set(owner.id, owner);
  }
  const [only, ...others] = fitting.values();
  return only && others.length === 0 ? only : null;
}
