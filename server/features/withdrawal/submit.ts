/** A player's request to withdraw, with its rules and its hold (spec 3 to 8, domain 4.3). What becomes of it: payouts.ts. */
import { and, count, eq, gte, notInArray, sql } from 'drizzle-orm';
import { market } from '#contract/market.ts';
import { pixKeyField } from '#contract/withdrawal.ts';
import type { submitWithdrawalCall, WithdrawalState } from '#contract/withdrawal.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { shareOf, wireMoney } from '#lib/money.ts';
import type { Handler, Visit } from '#server/core/call.ts';
import { MINUTE } from '#server/core/clock.ts';
import { once } from '#server/core/idempotency.ts';
import { newOrderNumber } from '#server/core/order-number.ts';
import { rateLimit } from '#server/core/rate-limit.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { transact } from '#server/core/transact.ts';
import { translate } from '#server/core/translation.ts';
import type { Database } from '#server/db/connect.ts';
import { payableAccount } from '#server/features/cards/calls.ts';
import { mayDo } from '#server/features/protection/gate.ts';
import { checkWithdrawalPassword } from '#server/features/security/withdrawal-password.ts';
import { forfeit } from '#server/features/turnover/loss.ts';
import { lockRequirements, turnoverOf } from '#server/features/turnover/requirements.ts';
import { post } from '#server/ledger/post.ts';
import { holdWithdrawal } from '#server/ledger/postings.ts';
import { withdrawals } from './schema.ts';
import { recordStep } from './steps.ts';

type Submit = Visit<typeof submitWithdrawalCall>;

export const submitWithdrawal: Handler<typeof submitWithdrawalCall> = async (visit) => {
  const { services, input, locale, signedIn, idempotencyKey } = visit;
  const { member } = signedIn;
  const limited = await rateLimit(services, { bucket: `drawing:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const now = services.now();
  // The withdrawal password is part of what a repeat must match, but never of what is stored.
  const { qk_pwd: given, ...request } = input;
  const made = await transact(services.db, (tx) =>
    once(tx, { member: member.id, key: idempotencyKey, request: ['drawing', request], now }, async () => {
      const destination = await destinationOf(tx, visit);
      if (isRefused(destination)) return destination;
      const wrong =
        (await checkWithdrawalPassword(tx, services, { member: member.id, given })) ??
        (await ruleBroken(tx, visit, now));
      return wrong ?? openRequest(tx, visit, destination, now);
    }),
  );
  if (isRefused(made)) return made;
  return { message: translate(locale, 'server', 'withdrawal_submitted'), data: { bill_no: made.billNo } };
};

type Destination = Pick<typeof withdrawals.$inferInsert, 'pixKeyKind' | 'pixKey' | 'bank'>;

/** The key of the chosen kind in canonical form, or the member's saved account as it is now. */
async function destinationOf(tx: Database, { input, signedIn }: Submit): Promise<Destination | Refused> {
  if (input.payment_type !== 'bank') {
    const key = (input as Record<string, unknown>)[pixKeyField[input.payment_type]] as string;
    return { pixKeyKind: input.payment_type, pixKey: key };
  }
  const account = await payableAccount(tx, signedIn.member.id, input.member_bank_id);
  if (isRefused(account)) return account;
  const { ispb, branch, number, kind } = account;
  return { bank: { ispb, branch, number, kind } };
}

/** What a member has asked for today (São Paulo); what came to nothing does not count. */
export async function askedToday(db: Database, member: number, now: Date): Promise<{ count: number; cents: bigint }> {
  const unpaid: WithdrawalState[] = ['rejected', 'returned', 'cancelled'];
  const [row] = await db
    .select({ made: count(), cents: sql<string>`coalesce(sum(${withdrawals.amountCents}), 0)::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, member),
        gte(withdrawals.createdAt, dayStart(dayOf(now)) ?? now),
        notInArray(withdrawals.state, unpaid),
      ),
    );
  return { count: row?.made ?? 0, cents: BigInt(row?.cents ?? 0) };
}

/** Runs while the member's row is locked by the password check, so the day's limits cannot be passed by a race. */
async function ruleBroken(tx: Database, { input, signedIn }: Submit, now: Date): Promise<Refused | null> {
  const { min, max, perDay, perDayCents } = market.withdrawal;
  const { member } = signedIn;
  const field = 'money';
  const refused = await mayDo(tx, member.id, { action: 'withdraw', amount: input.money }, now);
  if (refused) return refused;
  if (input.money < min) return refuse('AMOUNT_BELOW_MIN', { field, values: { min: wireMoney(min) } });
  if (input.money > max) return refuse('AMOUNT_ABOVE_MAX', { field, values: { max: wireMoney(max) } });
  if (input.payment_type === 'cpf' && input.cpf_id !== member.cpf)
    return refuse('PIX_KEY_NOT_OWN', { field: 'cpf_id' });
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
  // Judged after the balance: nobody is asked to give a bonus up for a withdrawal that would fail. A refusal undoes it all.
  const { remaining, bonus } = turnoverOf(bonuses, now);
  const mayForfeit = services.config.market.openTurnover === 'forfeit' && input.forfeit_bonus;
  if (remaining > 0n && !mayForfeit)
    return refuse('TURNOVER_OPEN', { values: { remaining: wireMoney(remaining), bonus: wireMoney(bonus) } });
  await recordStep(tx, row, { state: 'requested', actor: `member:${member.id}`, note: noteOf(bonus), now });
  return { billNo: row.billNo };
}

const noteOf = (bonus: bigint) => (bonus > 0n ? `gave up ${wireMoney(bonus)} of bonus` : '');
