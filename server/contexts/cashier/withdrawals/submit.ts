/**
 * Submits a player's withdrawal: checks its rules and holds its money (docs/domain/money-and-ledger.md#withdrawal-checks). payouts.ts decides
 * and pays it.
 */
import { and, count, eq, gte, notInArray, sql } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import type { submitWithdrawalCall, WithdrawalState } from '#contract/withdrawal.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { shareOf, wireMoney } from '#lib/money.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import { newOrderNumber } from '#server/platform/order-number.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import {
  mfaEnabledSince,
  requireReauthentication,
  lockProven,
  proveWithdrawalPassword,
} from '#server/contexts/identity/public.ts';
import { forfeit, lockRequirements, openWagering } from '#server/kernel/wagering/public.ts';
import { post, holdWithdrawal } from '#server/kernel/ledger/public.ts';
import { verifiedDestination } from './destination.ts';
import type { Destination } from './destination.ts';
import { withdrawals } from './schema.ts';
import { recordTransition } from './transitions.ts';

type Submit = CallContext<typeof submitWithdrawalCall>;

export const submitWithdrawal: Handler<typeof submitWithdrawalCall> = async (visit) => {
  const { services, input, locale, signedIn, idempotencyKey: key } = visit;
  const { member } = signedIn;
  const now = services.now();
  // The withdrawal password is never stored and not part of the comparison of a repeat. Each repeat must prove it again.
  const { qk_pwd: given, ...request } = input;
  const submit = { member: member.id, key, request: ['drawing', request], now };
  const isRepeat = await wasCompleted(services.db, submit);
  const limited = isRepeat
    ? null
    : await rateLimit(services, { bucket: `drawing:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const proof = await proveWithdrawalPassword(services, { member: member.id, given });
  if (isRefused(proof)) return proof;
  const destination = isRepeat ? null : await verifiedDestination(visit);
  if (isRefused(destination)) return destination;
  const made = await transact(services.db, async (tx) => {
    const owner = await lockProven(tx, proof);
    if (isRefused(owner)) return owner;
    return runIdempotent(tx, submit, async () => {
      // The idempotency key expired between the read and the lock.
      if (destination === null) return refuse('IDEMPOTENCY_MISMATCH');
      const broken = (await ruleBroken(tx, visit, now)) ?? (await requireMfaForNewKey(tx, visit, destination, now));
      return broken ?? openRequest(tx, visit, destination, now);
    });
  });
  if (isRefused(made)) return made;
  return { message: translate(locale, 'server', 'withdrawal_submitted'), data: { bill_no: made.billNo } };
};

/** The final states without a payment. The day's count and sum leave them out. */
export const unpaidEnds: WithdrawalState[] = ['rejected', 'returned', 'cancelled'];

/** Returns the count and sum of a member's withdrawals of today (São Paulo), without those that ended unpaid. */
export async function askedToday(db: Database, member: number, now: Date): Promise<{ count: number; cents: bigint }> {
  const [row] = await db
    .select({ made: count(), cents: sql<string>`coalesce(sum(${withdrawals.amountCents}), 0)::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, member),
        gte(withdrawals.createdAt, dayStart(dayOf(now)) ?? now),
        // `listedAt` is never before `createdAt`, and it has an index.
        gte(withdrawals.listedAt, dayStart(dayOf(now)) ?? now),
        notInArray(withdrawals.state, unpaidEnds),
      ),
    );
  return { count: row?.made ?? 0, cents: BigInt(row?.cents ?? 0) };
}

/**
 * Returns the rule that the withdrawal breaks, or null. Runs under the lock on the member's row, so that concurrent requests cannot exceed the
 * day's limits.
 */
async function ruleBroken(tx: Database, { services, input, signedIn }: Submit, now: Date): Promise<Refused | null> {
  const { min, max, perDay, perDayCents } = market.withdrawal;
  const { member } = signedIn;
  const field = 'money';
  const refused = await checkAction(tx, member.id, { action: 'withdraw', amount: input.money }, { now, services });
  if (refused) return refused;
  if (input.money < min) return refuse('AMOUNT_BELOW_MIN', { field, values: { min: wireMoney(min) } });
  if (input.money > max) return refuse('AMOUNT_ABOVE_MAX', { field, values: { max: wireMoney(max) } });
  const today = await askedToday(tx, member.id, now);
  if (today.count >= perDay) return refuse('WITHDRAWALS_PER_DAY', { values: { count: perDay } });
  const left = perDayCents - today.cents;
  if (input.money > left)
    return refuse('WITHDRAWAL_AMOUNT_PER_DAY', {
      field,
      values: { max: wireMoney(perDayCents), left: wireMoney(left > 0n ? left : 0n) },
    });
  return null;
}

/** Requires a re-checked second step before money goes to a new destination (docs/domain/money-and-ledger.md#own-destination-only). */
async function requireMfaForNewKey(
  tx: Database,
  { signedIn }: Submit,
  to: Destination,
  now: Date,
): Promise<Refused | null> {
  const { member } = signedIn;
  if ((await mfaEnabledSince(tx, member.id)) === null) return null;
  const same = to.bank ? eq(withdrawals.bank, to.bank) : eq(withdrawals.pixKey, to.pixKey ?? '');
  const known = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, member.id), same, notInArray(withdrawals.state, unpaidEnds)))
    .limit(1);
  return known.length > 0 ? null : requireReauthentication(signedIn, now);
}

async function openRequest(
  tx: Database,
  { services, input, signedIn: { member } }: Submit,
  to: Destination,
  now: Date,
) {
  const bonuses = await lockRequirements(tx, member.id);
  const [row] = await tx
    .insert(withdrawals)
    .values({
      billNo: newOrderNumber('W', now),
      memberId: member.id,
      amountCents: input.money,
      feeCents: shareOf(input.money, market.withdrawal.feeBasisPoints),
      ...to,
      // The provider that verified the destination (destination.ts).
      provider: services.paymentProviders.payouts,
      remark: input.member_remark,
      state: 'requested',
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('no withdrawal was written');
  const lost = await forfeit(tx, bonuses, { withdrawal: row.id, now });
  const hold = holdWithdrawal({ withdrawalId: row.id, member: member.id, amount: input.money, now });
  const held = await post(tx, [hold, ...lost]);
  if (held === 'insufficient') return refuse('BALANCE_INSUFFICIENT', { field: 'money' });
  if (held !== 'posted') throw new Error(`hold of withdrawal ${row.id} was ${held}`);
  // Checked after the balance, so that nobody gives up a bonus for a withdrawal that fails. A refusal rolls everything back.
  const { remaining, bonus } = openWagering(bonuses, now);
  const mayForfeit = services.config.market.openTurnover === 'forfeit' && input.forfeit_bonus;
  if (remaining > 0n && !mayForfeit)
    return refuse('TURNOVER_OPEN', { values: { remaining: wireMoney(remaining), bonus: wireMoney(bonus) } });
  await recordTransition(tx, row, { state: 'requested', actor: `member:${member.id}`, note: noteOf(bonus), now });
  return { billNo: row.billNo };
}

const noteOf = (bonus: bigint) => (bonus > 0n ? `gave up ${wireMoney(bonus)} of bonus` : '');
