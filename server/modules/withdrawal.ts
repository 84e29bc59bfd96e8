/** A player's withdrawals: the request with its hold, and the record (spec 3 to 8, domain 4.3). Decisions: payouts.ts. */
import { and, count, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { market } from '#contract/market.ts';
import { pixKeyField } from '#contract/withdrawal.ts';
import type { submitWithdrawalCall, withdrawalListCall, WithdrawalState } from '#contract/withdrawal.ts';
import { readDate, wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { shareOf, wireMoney } from '#lib/money.ts';
import { maskPixKey } from '#lib/pix-key.ts';
import type { Database } from '../db/connect.ts';
import { withdrawals, withdrawalSteps } from '../db/schema.ts';
import { say } from '../http/messages.ts';
import { once, transact } from '../http/once.ts';
import { paginate } from '../http/pages.ts';
import { hit, MINUTE } from '../http/rate-limit.ts';
import { isRefused, refuse } from '../http/refusal.ts';
import type { Refused } from '../http/refusal.ts';
import type { Handler, Visit } from '../http/route.ts';
import { holdWithdrawal } from '../ledger/transfers.ts';
import { newNumber } from './recharge.ts';
import { checkWithdrawalPassword } from './withdrawal-password.ts';

type Submit = Visit<typeof submitWithdrawalCall>;
export type WithdrawalRecord = typeof withdrawals.$inferSelect;

export const submitWithdrawal: Handler<typeof submitWithdrawalCall> = async (visit) => {
  const { services, input, locale, signedIn, idempotencyKey } = visit;
  const { member } = signedIn;
  const limited = await hit(services, { bucket: `drawing:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const now = services.now();
  // The withdrawal password is part of what a repeat must match, but never of what is stored.
  const { qk_pwd: given, ...request } = input;
  const made = await transact(services.db, (tx) =>
    once(tx, { member: member.id, key: idempotencyKey, request: ['drawing', request], now }, async () => {
      const wrong =
        (await checkWithdrawalPassword(tx, {
          member: member.id,
          given,
          pepper: services.config.secrets.PEPPER,
          now,
        })) ?? (await ruleBroken(tx, visit, now));
      return wrong ?? openRequest(tx, visit, now);
    }),
  );
  if (isRefused(made)) return made;
  return { message: say(locale, 'server', 'withdrawal_submitted'), data: { bill_no: made.billNo } };
};

/** The key of the chosen kind, in canonical form. */
function keyOf(input: Submit['input']): string {
  return (input as Record<string, unknown>)[pixKeyField[input.payment_type]] as string;
}

/** Runs while the member's row is locked by the password check, so the day's count cannot be passed by a race. */
async function ruleBroken(tx: Database, { input, signedIn }: Submit, now: Date): Promise<Refused | null> {
  const { min, max, perDay } = market.withdrawal;
  const { member } = signedIn;
  if (input.money < min) return refuse('AMOUNT_BELOW_MIN', { field: 'money', values: { min: wireMoney(min) } });
  if (input.money > max) return refuse('AMOUNT_ABOVE_MAX', { field: 'money', values: { max: wireMoney(max) } });
  if (input.payment_type === 'cpf' && input.cpf_id !== member.cpf)
    return refuse('PIX_KEY_NOT_OWN', { field: 'cpf_id' });
  const today = readDate(`${wireDate(now).slice(0, 10)} 00:00:00`) ?? now;
  const [row] = await tx
    .select({ made: count() })
    .from(withdrawals)
    .where(
      and(eq(withdrawals.memberId, member.id), gte(withdrawals.createdAt, today), ne(withdrawals.state, 'rejected')),
    );
  return (row?.made ?? 0) >= perDay ? refuse('WITHDRAWALS_PER_DAY', { values: { count: perDay } }) : null;
}

async function openRequest(tx: Database, { input, signedIn: { member } }: Submit, now: Date) {
  const [row] = await tx
    .insert(withdrawals)
    .values({
      billNo: newNumber('W', now),
      memberId: member.id,
      amountCents: input.money,
      feeCents: shareOf(input.money, market.withdrawal.feeBasisPoints),
      pixKeyKind: input.payment_type,
      pixKey: keyOf(input),
      remark: input.member_remark,
      state: 'requested',
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('no withdrawal was written');
  const held = await holdWithdrawal(tx, { withdrawalId: row.id, member: member.id, amount: input.money, now });
  if (held === 'insufficient') return refuse('BALANCE_INSUFFICIENT', { field: 'money' });
  if (held !== 'posted') throw new Error(`hold of withdrawal ${row.id} was ${held}`);
  await recordStep(tx, { id: row.id, state: 'requested', actor: `member:${member.id}`, note: '', now });
  return { billNo: row.billNo };
}

export async function recordStep(
  tx: Database,
  step: { id: number; state: WithdrawalState; actor: string; note: string; now: Date },
): Promise<void> {
  await tx
    .insert(withdrawalSteps)
    .values({ withdrawalId: step.id, state: step.state, actor: step.actor, note: step.note, at: step.now });
}

export const withdrawalList: Handler<typeof withdrawalListCall> = async ({ services, input, locale, signedIn }) => {
  const mine = eq(withdrawals.memberId, signedIn.member.id);
  const rows = await services.db
    .select()
    .from(withdrawals)
    .where(mine)
    .orderBy(desc(withdrawals.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  const [sums] = await services.db
    .select({ total: count(), money: sql<string>`coalesce(sum(${withdrawals.amountCents}), 0)::text` })
    .from(withdrawals)
    .where(mine);
  return {
    data: paginate({
      rows: rows.map((row) => toWire(row, locale)),
      total: sums?.total ?? 0,
      page: input.page,
      limit: input.limit,
      path: '/api/drawing/list',
    }),
    statistic: { sum_money: wireMoney(BigInt(sums?.money ?? 0)) },
  };
};

/** The wire's 1 awaiting, 2 success, 3 failed (domain 4.3). */
const wireStatus: Record<WithdrawalState, 1 | 2 | 3> = { requested: 1, approved: 1, paid: 2, rejected: 3, returned: 3 };

function toWire(row: WithdrawalRecord, locale: Locale) {
  const state = row.state as WithdrawalState;
  return {
    id: row.id,
    bill_no: row.billNo,
    money: wireMoney(row.amountCents),
    counter_fee: wireMoney(row.feeCents),
    account: maskPixKey(row.pixKey),
    payment_type: row.pixKeyKind,
    status: wireStatus[state],
    state,
    status_text: say(locale, 'server', `withdrawal_state_${state}`),
    fail_reason: row.failReason ?? '',
    approved_at: row.decidedAt && state !== 'rejected' ? wireDate(row.decidedAt) : '',
    confirm_at: row.settledAt ? wireDate(row.settledAt) : '',
    created_at: wireDate(row.createdAt),
  };
}
