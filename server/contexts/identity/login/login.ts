/** Sign-in by username, CPF or phone (spec 3, 6, 7; domain 4.5). */
import type { loginCall } from '#contract/sign-in.ts';
import { passwordFits } from '#server/platform/security/password-hash.ts';
import type { Handler, Visit } from '#server/api/handler.ts';
import { membersBy, readingsOf } from './login-names.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { clearRateLimit, limitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { totpSince } from '#server/contexts/identity/mfa/verify.ts';
import { spendCaptcha } from '#server/contexts/identity/captcha/captcha.ts';
import { forgiven, tryOf } from './attempts.ts';
import type { Try } from './attempts.ts';
import { isOneTimeOpen, spendOneTime } from './one-time-password.ts';
import { weigh } from '#server/contexts/identity/captcha/difficulty.ts';
import { mayEnter, signInByPassword } from './sign-in.ts';

/** What is needed of a call that comes with a name and a password. */
type Login = Pick<Visit<typeof loginCall>, 'services' | 'input' | 'ip' | 'userAgent'>;

export const login: Handler<typeof loginCall> = async (visit) => {
  const member = await prove(visit, mayEnter);
  return isRefused(member) ? member : signInByPassword(visit, member);
};

/** Who has given the right password may still be refused, for a reason that they alone are told. */
type Admission = (services: Services, member: MemberRow) => Promise<Refused | null>;

/** Whose name and password these are. The puzzle first. A name that nobody has is counted and judged like any other. */
export async function prove(visit: Login, admits: Admission): Promise<MemberRow | Refused> {
  const { services, input, ip } = visit;
  const network = networkOf(ip);
  const wrongCaptcha = await spendCaptcha(services, input, network);
  if (wrongCaptcha) return wrongCaptcha;

  const readings = readingsOf(input.account);
  const found = await membersBy(services.db, readings);
  const tries: Try[] = [];
  for (const [at, reading] of readings.entries())
    tries.push(await tryOf(services, reading, found[at] ?? null, network));
  const silent = unique(tries.flatMap((each) => each.silent));
  const isWrong = (result: MemberRow | Refused) => isRefused(result) && result.refused.code === 'CREDENTIALS_WRONG';
  const member = await limitFailures(
    services,
    tries.flatMap((each) => each.said),
    (full) => judge(visit, tries, { full, admits }),
    isWrong,
    silent,
  );
  if (isRefused(member)) {
    if (isWrong(member)) await weigh(services, network, 'failure');
    return member;
  }
  await clearRateLimit(services.db, ...forgiven(tries, member, network));
  await weigh(services, network, 'signIn');
  return member;
}

/** A member whom two readings name is counted once. */
function unique<Each extends { readonly bucket: string }>(limits: readonly Each[]): Each[] {
  return limits.filter(({ bucket }, at) => limits.findIndex((other) => other.bucket === bucket) === at);
}

async function judge(
  visit: Login,
  tries: readonly Try[],
  { full, admits }: { readonly full: ReadonlySet<string>; readonly admits: Admission },
): Promise<MemberRow | Refused> {
  const { services } = visit;
  const open = tries.map(({ member, silent }) => (silent.some(({ bucket }) => full.has(bucket)) ? null : member));
  const member = await whosePassword(visit, open);
  if (member === null) return refuse('CREDENTIALS_WRONG');
  const refused = await admits(services, member);
  if (refused) return refused;
  return member.passwordOneTimeUntil === null || (await mayEnterOnce(services, member.id))
    ? member
    : refuse('CREDENTIALS_WRONG');
}

/** A one-time password is used up by the step that opens the session: this one, or the second where there is one. */
async function mayEnterOnce(services: Services, member: number): Promise<boolean> {
  const hasSecondStep = (await totpSince(services.db, member)) !== null;
  return hasSecondStep ? isOneTimeOpen(services, member) : spendOneTime(services, member);
}

/** One hash for each reading, whomever it names. Where a password fits two members it says nothing of who is there. */
async function whosePassword(
  { services, input }: Login,
  named: readonly (MemberRow | null)[],
): Promise<MemberRow | null> {
  const fitting = new Map<number, MemberRow>();
  const judged = new Set<number>();
  for (const member of named) {
    const isNew = member !== null && !judged.has(member.id);
    if (isNew) judged.add(member.id);
    const hash = isNew ? member.passwordHash : null;
    if ((await passwordFits(input.password, hash, services.config.passwordCost)) && member)
      fitting.set(member.id, member);
  }
  const [only, ...others] = fitting.values();
  return only && others.length === 0 ? only : null;
}
