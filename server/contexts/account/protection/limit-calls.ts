/** Handles the calls that set, loosen and show a player's limits. They lock the member's row, so that bets wait. */
import type { decideLimitCall, setLimitCall } from '#contract/limits.ts';
import type { Handler } from '#server/api/handler.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { decidePlayLimit, readLimit, setPlayLimit } from '#server/kernel/protection/public.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { MINUTE } from '#server/platform/time.ts';
import { protectionOf } from './overview.ts';

/** Limits these calls, because each writes a permanent row. */
const changes = (services: Services, member: number) =>
  rateLimit(services, { bucket: `limits:${member}`, max: 30, windowMs: MINUTE });

export const setLimit: Handler<typeof setLimitCall> = async ({ services, input, ip, signedIn }) => {
  const { kind, period } = input;
  const value = input.value === '' ? null : readLimit(input);
  if (isRefused(value)) return value;
  const limited = await changes(services, signedIn.member.id);
  if (limited) return limited;
  await transact(services.db, async (tx) => {
    const { id: member } = await lockMember(tx, signedIn.member.id);
    await setPlayLimit(tx, { member, ip, now: services.now() }, { kind, period, value });
  });
  return { data: await protectionOf(services, signedIn) };
};

export const decideLimit: Handler<typeof decideLimitCall> = async ({ services, input, ip, signedIn }) => {
  const limited = await changes(services, signedIn.member.id);
  if (limited) return limited;
  const refused = await transact(services.db, async (tx) => {
    const { id: member } = await lockMember(tx, signedIn.member.id);
    return decidePlayLimit(tx, { member, ip, now: services.now() }, input);
  });
  return refused ?? { data: await protectionOf(services, signedIn) };
};
