/**
 * Handles the player's calls about withdrawals: the history, the rules of a new one, and cancelling one
 * (docs/domain/wire-shapes.md#deposit-and-withdrawal).
 */
import { and, desc, eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { HandlerInput } from '#contract/call.ts';
import { bankName } from '#contract/banks.ts';
import { market } from '#contract/market.ts';
import { withdrawalStates } from '#contract/withdrawal.ts';
import type {
  cancelWithdrawalCall,
  withdrawalListCall,
  withdrawalRulesCall,
  WithdrawalState,
} from '#contract/withdrawal.ts';
import { maskAccountNumber } from '#lib/mask.ts';
import { wireMoney } from '#lib/money.ts';
import { maskPixKey } from '#lib/typed-text/pix-key.ts';
import type { PixKeyKind } from '#lib/typed-text/pix-key.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import type { Handler } from '#server/api/handler.ts';
import { afterCursor, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { countedRows, paginate, inPeriod } from '#server/platform/pagination/paginate.ts';
import { refuse } from '#server/platform/refusal.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openRequirements, openWagering } from '#server/kernel/wagering/public.ts';
import { daysWithin, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import { withdrawals } from './schema.ts';
import { transition, transitionsOf } from './transitions.ts';
import type { Transition, WithdrawalRecord } from './transitions.ts';
import { askedToday } from './submit.ts';

/** The wire's 1 awaiting, 2 success, 3 failed (docs/domain/wire-shapes.md#enumerations). */
const wireStatus: Record<WithdrawalState, 1 | 2 | 3> = {
  requested: 1,
  under_review: 1,
  approved: 1,
  paid: 2,
  rejected: 3,
  returned: 3,
  cancelled: 3,
};

/** Lists the states of a withdrawal in progress. */
export const openStates = withdrawalStates.filter((state) => wireStatus[state] === 1);

export const withdrawalList: Handler<typeof withdrawalListCall> = async ({ services, input, locale, signedIn }) => {
  const wanted = and(
    eq(withdrawals.memberId, signedIn.member.id),
    input.bill_no === undefined ? undefined : eq(withdrawals.billNo, input.bill_no),
    input.state === undefined ? undefined : eq(withdrawals.state, input.state),
    input.status === undefined
      ? undefined
      : inArray(
          withdrawals.state,
          withdrawalStates.filter((state) => wireStatus[state] === input.status),
        ),
    inPeriod(withdrawals.listedAt, input.created_at),
  );
  const behindPlace = afterCursor(withdrawals.listedAt, withdrawals.id, decodeCursor(input.before));
  const list = await paginate({
    input,
    path: '/api/drawing/list',
    rows: async (limit, offset) => {
      const query = services.db.select().from(withdrawals).where(and(wanted, behindPlace));
      const ordered = query.orderBy(desc(withdrawals.listedAt), desc(withdrawals.id));
      return withSteps(services.db, await ordered.limit(limit).offset(offset));
    },
    count: () => countedRows(services.db, withdrawals, wanted),
    sums: () => paidOf(services.db, signedIn.member.id, input, wanted),
    cursorOf: ({ row }) => ({ at: row.listedAt, id: row.id }),
    toWire: ({ row, steps }) => toWire(row, steps, locale),
  });
  return { data: list.data, statistic: { sum_money: wireMoney(list.sums) }, next: list.next };
};

type Input = HandlerInput<typeof withdrawalListCall>;

/** Returns the paid sum of the matching rows, centavos. If only days filter them, it comes from the member's daily sums. */
async function paidOf(db: Database, member: number, input: Input, wanted: SQL | undefined): Promise<bigint> {
  const { state, status, bill_no: billNo } = input;
  if ((state ?? 'paid') !== 'paid' || (status ?? 2) !== 2) return 0n;
  if (billNo === undefined) return (await sumDailyTotals(db, member, daysWithin(input.created_at))).paidOut;
  const paid = sql<string>`coalesce(sum(${withdrawals.amountCents}), 0)::text`;
  const [row] = await db
    .select({ paid })
    .from(withdrawals)
    .where(and(wanted, eq(withdrawals.state, 'paid')));
  return BigInt(row?.paid ?? 0);
}

/** Adds to each withdrawal its steps, in order. */
async function withSteps(db: Database, rows: readonly WithdrawalRecord[]) {
  const ids = rows.map(({ id }) => id);
  const steps = ids.length === 0 ? [] : await transitionsOf(db, ids);
  return rows.map((row) => ({ row, steps: steps.filter((step) => step.withdrawalId === row.id) }));
}

function toWire(row: WithdrawalRecord, steps: readonly Transition[], locale: Locale) {
  const state = row.state as WithdrawalState;
  return {
    id: row.id,
    bill_no: row.billNo,
    money: wireMoney(row.amountCents),
    counter_fee: wireMoney(row.feeCents),
    account: destinationText(row, true),
    payment_type: row.pixKeyKind ?? 'bank',
    status: wireStatus[state],
    state,
    status_text: translate(locale, 'server', `withdrawal_state_${state}`),
    fail_reason:
      state === 'returned' ? translate(locale, 'server', 'withdrawal_payout_failed') : (row.failReason ?? ''),
    approved_at: row.decidedAt && state !== 'rejected' ? wireDate(row.decidedAt) : '',
    confirm_at: row.settledAt ? wireDate(row.settledAt) : '',
    created_at: wireDate(row.createdAt),
    // The actors are not shown to the player.
    steps: steps.map((step) => ({ state: step.state as WithdrawalState, at: wireDate(step.at) })),
  };
}

/** Returns the destination of a withdrawal, whole for operators or masked for a screen. */
export function destinationText({ pixKeyKind, pixKey, bank }: WithdrawalRecord, masked: boolean): string {
  if (bank) {
    const number = masked ? maskAccountNumber(bank.number) : bank.number;
    return `${bankName(bank.ispb)} · ${bank.branch} · ${number}`;
  }
  return masked ? maskPixKey(pixKeyKind as PixKeyKind, pixKey ?? '') : (pixKey ?? '');
}

export const withdrawalRules: Handler<typeof withdrawalRulesCall> = async ({ services, signedIn: { member } }) => {
  const now = services.now();
  const { perDay, perDayCents } = market.withdrawal;
  const today = await askedToday(services.db, member.id, now);
  const rows = await openRequirements(services.db, member.id, now);
  const { remaining, bonus } = openWagering(rows, now);
  const atLeastZero = (cents: bigint) => (cents > 0n ? cents : 0n);
  return {
    data: {
      count_left: Math.max(0, perDay - today.count),
      amount_left: wireMoney(atLeastZero(perDayCents - today.cents)),
      open_turnover: services.config.market.openTurnover,
      ml_money: wireMoney(remaining),
      bonus_money: wireMoney(bonus),
      bonuses: rows.map((row) => ({
        id: row.id,
        bonus: wireMoney(row.bonusCents),
        required: wireMoney(row.requiredCents),
        progress: wireMoney(row.progressCents),
        created_at: wireDate(row.createdAt),
        expires_at: row.expiresAt ? wireDate(row.expiresAt) : '',
      })),
    },
  };
};

export const cancelWithdrawal: Handler<typeof cancelWithdrawalCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const find = async () => {
    const [row] = await services.db.select().from(withdrawals).where(eq(withdrawals.billNo, input.bill_no));
    return row;
  };
  const row = await find();
  if (row?.memberId !== member.id) return refuse('NOT_FOUND', { field: 'bill_no' });
  const moved = await transition(services.db, {
    billNo: row.billNo,
    to: 'cancelled',
    actor: `member:${member.id}`,
    note: '',
    now: services.now(),
  });
  if (!moved && (await find())?.state !== 'cancelled') return refuse('WITHDRAWAL_DECIDED', { field: 'bill_no' });
  return {
    message: translate(locale, 'server', 'withdrawal_cancelled'),
    data: { bill_no: row.billNo, state: 'cancelled' },
  };
};
