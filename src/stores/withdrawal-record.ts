/** Holds the history of withdrawals. */
import { send } from '#api/client.ts';
import { withdrawalListCall } from '#contract/withdrawal.ts';
import type { WithdrawalState } from '#contract/withdrawal.ts';
import { mapOutcome } from './loadable.ts';
import { recordList } from './record-list.ts';
import { daysOf } from './record.ts';

export const withdrawalRecord = recordList(
  async ({ filter, before, limit }) => {
    const state = filter.state as WithdrawalState;
    const narrowed = { ...daysOf(filter), ...(filter.state === '' ? {} : { state }) };
    const reply = await send(withdrawalListCall, { ...narrowed, before, limit });
    return mapOutcome(reply, ({ data, next = null, statistic }) => ({
      ...{ rows: data.data, next, more: { paid: statistic?.sum_money ?? 0n } },
    }));
  },
  (row) => row.bill_no,
);
export const $withdrawals = withdrawalRecord.$data;
/**
 * Loads the withdrawals. The filter's state is one of the contract's. `more.paid`: the sum paid out in the filter's
 * days.
 */
export const loadWithdrawals = withdrawalRecord.load;
