/**
 * Defines the calls of the player's statement: sums of a period, movements of the balance, and a file of them
 * (docs/domain/accounts.md#statement).
 */
import * as v from 'valibot';
import { monthsAfter } from '#lib/months.ts';
import { defineCall } from './call.ts';
import { dayText, days, id, money, paging, place, text } from './fields.ts';

/** How many months the statement reaches back from today: its sums, movements, fees, referral credits and file. */
export const STATEMENT_MONTHS = 36;

/** Returns the first day that the statement shows on a São Paulo day ("2026-11-20": "2023-11-20"). */
export const firstStatementDay = (today: string): string => monthsAfter(today, -STATEMENT_MONTHS);

/** Returns the sums of completed movements by the São Paulo day of their posting. Without days: the last thirty. */
export const orderDetailsCall = defineCall({
  method: 'GET',
  path: '/api/ordercenter/details',
  access: 'player',
  effect: 'read',
  input: v.object({ created_at: v.optional(days) }),
  reply: v.object({
    data: v.object({
      total_recharge_amount: money,
      /** The gross amount of paid withdrawals. */
      total_withdraw_amount: money,
      /** Bonuses that became cash. */
      total_bonus_amount: money,
      total_fee_amount: money,
      /** Rewards of the referral programme. */
      total_agency_amount: v.optional(money, '0.00'),
      /** Stakes without those of void bets, and prizes. */
      total_bet_amount: v.optional(money, '0.00'),
      total_win_amount: v.optional(money, '0.00'),
      /** Prizes less the stakes of settled bets. */
      net_amount: v.optional(money, '0.00'),
    }),
  }),
});
export type OrderDetails = v.InferOutput<typeof orderDetailsCall.reply>['data'];

/** The operations that move a balance. */
export const operations = [
  'deposit',
  'bet',
  'settle',
  'resettle',
  'void',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_returned',
  'bonus_give',
  'bonus_convert',
  'bonus_forfeit',
  'bonus_taken_back',
  'points_exchange',
  'rebate_collect',
  'agency_reward',
  'deposit_reversed',
  'dispute_hold',
  'dispute_release',
  'debt',
  'debt_repaid',
  'debt_written_off',
  'write_off',
  'house_adjust',
] as const;

export const movementSchema = v.object({
  id,
  operation: v.picklist(operations),
  operate_type: v.optional(v.number(), 0),
  operate_type_text: v.string(),
  /** Signed. */
  money,
  money_before: money,
  money_after: money,
  number_type: v.optional(v.number(), 1),
  /** What it was about: the game, or the payment method. */
  description: v.optional(v.string(), ''),
  /** The number of the deposit, withdrawal or bet. */
  bill_no: v.optional(v.string(), ''),
  created_at: v.string(),
});
export type Movement = v.InferOutput<typeof movementSchema>;

/** How far back a search of the movements looks: the newest ones of these days. */
export const MOVEMENT_SEARCH = { days: 90, movements: 500 } as const;

/**
 * Lists the movements of the cash balance, the newest first. `before`: the `next` of the previous page. `keyword` searches
 * the newest movements (`MOVEMENT_SEARCH`). It compares what happened, the game or method, the amount, and the number of the
 * deposit, withdrawal or bet. The reply has at most `limit` rows and no next page.
 */
export const movementsCall = defineCall({
  method: 'POST',
  path: '/api/ordercenter/movements',
  access: 'player',
  effect: 'read',
  input: v.object({
    created_at: v.optional(days),
    before: v.optional(place),
    limit: paging.limit,
    keyword: v.optional(v.union([v.literal(''), text(60)])),
  }),
  reply: v.object({ data: v.array(movementSchema), next: v.nullable(v.string()) }),
});

/** The fee of a movement. A deposit's is added to its amount, a payout's is deducted from it. */
export const feeSchema = v.object({
  id,
  /** The fee, centavos. */
  money,
  operation: v.picklist(['deposit', 'withdrawal_paid']),
  operate_type_text: v.optional(v.string(), ''),
  /** The payment method. */
  description: v.optional(v.string(), ''),
  bill_no: v.string(),
  /** The balance before and after the movement: the deposit's credit, or the withdrawal's request. */
  money_before: money,
  money_after: money,
  created_at: v.string(),
});
export type Fee = v.InferOutput<typeof feeSchema>;

/** Lists fees of deposits and payouts that were not returned, the newest first. `before`: the `next` of the previous page. */
export const feesCall = defineCall({
  method: 'GET',
  path: '/api/ordercenter/fee',
  access: 'player',
  effect: 'read',
  input: v.object({ created_at: v.optional(days), before: v.optional(place), limit: paging.limit }),
  reply: v.object({ data: v.array(feeSchema), next: v.optional(v.nullable(v.string()), null) }),
});

/**
 * `GET /api/ordercenter/export?from=2026-01-01&to=2026-11-20&lang=<code>` with the bearer header returns text/csv: the movements of these São
 * Paulo days, both included, in all wallets, the oldest first. It is no call of calls.ts, because only its refusals have an envelope.
 */
export const EXPORT_PATH = '/api/ordercenter/export';

/** The most months in one file. */
export const EXPORT_MONTHS = 12;

export const exportInput = v.pipe(
  v.object({ from: dayText, to: dayText }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'DATE_RANGE_INVALID'),
    ['to'],
  ),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => to < monthsAfter(from, EXPORT_MONTHS), 'DATE_RANGE_TOO_LONG'),
    ['to'],
  ),
);
