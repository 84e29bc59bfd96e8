/** Handles the statement: sums of a period from the member's daily sums, and the movements of their cash (docs/domain/accounts.md#statement). */
import type { movementsCall, orderDetailsCall } from '#contract/orders.ts';
import { dayAfter, dayOf, dayStart, wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { takePage, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { entriesOf, daysWithin, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import { checkDateRange } from './date-range.ts';
import { describeEntries } from './describe-entry.ts';
import type { DescribedEntry } from './describe-entry.ts';
import { searchMovements } from './search-movements.ts';

/** The number of days shown without a filter, up to today. */
const DAYS_SHOWN = 30;

export const orderDetails: Handler<typeof orderDetailsCall> = async ({ services, input, signedIn }) => {
  const lately = { from: dayStart(dayAfter(dayOf(services.now()), 1 - DAYS_SHOWN)), until: null };
  const period = checkDateRange(input.created_at ?? lately, services.now());
  if (isRefused(period)) return period;
  const sums = await sumDailyTotals(services.db, signedIn.member.id, daysWithin(period));
  return {
    data: {
      total_recharge_amount: wireMoney(sums.deposited),
      total_withdraw_amount: wireMoney(sums.paidOut),
      total_bonus_amount: wireMoney(sums.bonuses),
      total_fee_amount: wireMoney(sums.fees),
      total_agency_amount: wireMoney(sums.agency),
      total_bet_amount: wireMoney(sums.staked - sums.voided),
      total_win_amount: wireMoney(sums.won),
      net_amount: wireMoney(sums.won - sums.settled),
    },
  };
};

export const movements: Handler<typeof movementsCall> = async ({ services, input, locale, signedIn }) => {
  const { db, now } = services;
  if (input.keyword) {
    const found = await searchMovements(services, signedIn.member.id, { keyword: input.keyword, locale });
    return { data: found.slice(0, input.limit).map(toWire), next: null };
  }
  const period = checkDateRange(input.created_at, now());
  if (isRefused(period)) return period;
  const entries = await entriesOf(db, signedIn.member.id, {
    ...{ wallets: ['cash'], order: 'newest', ...period },
    after: decodeCursor(input.before),
    limit: input.limit + 1,
  });
  const { page, next } = takePage(entries, input.limit, (entry) => entry);
  return { data: (await describeEntries(db, page, locale)).map(toWire), next };
};

/** The wire's numbers of operations that move money (docs/domain/wire-shapes.md#enumerations). */
const operateTypes: Readonly<Record<DescribedEntry['operation'], number>> = {
  deposit: 9,
  bet: 3,
  settle: 3,
  resettle: 3,
  void: 3,
  withdrawal_hold: 9,
  withdrawal_paid: 9,
  withdrawal_returned: 11,
  bonus_give: 10,
  bonus_convert: 10,
  bonus_forfeit: 10,
  bonus_taken_back: 10,
  points_exchange: 10,
  rebate_collect: 10,
  agency_reward: 14,
  deposit_reversed: 9,
  dispute_hold: 9,
  dispute_release: 9,
  debt: 9,
  debt_repaid: 9,
  debt_written_off: 9,
  write_off: 9,
  house_adjust: 1,
};

const toWire = ({ entry, operation, text, description, billNo }: DescribedEntry) => ({
  id: entry.id,
  operation,
  operate_type: operateTypes[operation],
  operate_type_text: text,
  money: wireMoney(entry.amount),
  money_before: wireMoney(entry.balanceAfter - entry.amount),
  money_after: wireMoney(entry.balanceAfter),
  number_type: entry.amount < 0n ? -1 : 1,
  description,
  bill_no: billNo,
  created_at: wireDate(entry.at),
});
