/** Handles the second step of a sign-in by password (docs/domain/accounts.md#second-step). */
import type { finishLoginCall } from '#contract/factor.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { clearRateLimit, rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { knowsNetwork } from '#server/contexts/identity/login/attempts.ts';
import { consumeOneTimePassword } from '#server/contexts/identity/login/one-time-password.ts';
import { checkSignIn, signInIfSame } from '#server/contexts/identity/login/sign-in.ts';
import { verifyMfa, wrongCode } from '#server/contexts/identity/mfa/verify.ts';
import { countFailure, openChallenge, consumeChallenge } from '#server/contexts/identity/mfa/challenges.ts';

type Finish = CallContext<typeof finishLoginCall>;

const over = () => refuse('FACTOR_EXPIRED');

/**
 * Ends a sign-in by a code. A challenge accepts five attempts, but anybody with the password can get another. So wrong
 * codes also count by member, as wrong passwords do. Attempts elsewhere do not count for a network that the member
 * signed in from lately.
 */
export const finishLogin: Handler<typeof finishLoginCall> = async (visit) => {
  const { services, input, ip } = visit;
  const ticket = await openChallenge(services, input.ticket);
  if (!ticket) return over();
  const network = networkOf(ip);
  const limits = await limitsOf(services, ticket.memberId, network);
  const isWrong = (result: MemberRow | Refused) =>
    isRefused(result) && ['FACTOR_WRONG', 'FACTOR_EXPIRED'].includes(result.refused.code);
  const member = await rateLimitFailures(services, limits, () => judge(visit, ticket.memberId), isWrong);
  if (isRefused(member)) return member;
  await clearRateLimit(services.db, hereBucket(network, member.id));
  return signInIfSame(visit, member);
};

const hereBucket = (network: string, member: number) => `factor:network:${network}|${member}`;

async function limitsOf(services: Services, member: number, network: string) {
  const isKnown = await knowsNetwork(services, { id: member }, network);
  return [
    { bucket: hereBucket(network, member), max: 10, windowMs: 15 * MINUTE },
    ...(isKnown ? [] : [{ bucket: `factor:everywhere:${member}`, max: 30, windowMs: HOUR }]),
  ];
}

/**
 * Checks the code. It locks the member's row first, as everywhere, and then reads the challenge. So of two requests
 * with one code the second is refused.
 */
function judge({ services, input, ip }: Finish, id: number): Promise<MemberRow | Refused> {
  return transact(services.db, async (tx) => {
    const member = await lockMember(tx, id);
    const ticket = await openChallenge({ ...services, db: tx }, input.ticket, true);
    if (!ticket) return over();
    if (!(await verifyMfa(tx, services, { member, given: input, ip })))
      return { ...((await countFailure(tx, ticket)) ? over() : wrongCode(input)), keep: true };
    await consumeChallenge(tx, ticket);
    const refused = await checkSignIn({ ...services, db: tx }, member);
    if (refused) return refused;
    return member.passwordOneTimeUntil !== null && !(await consumeOneTimePassword({ ...services, db: tx }, member.id))
      ? over()
      : member;
  });
}
