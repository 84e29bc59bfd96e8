/** Holds the history of deposits. */
import { send } from '#api/client.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { mapOutcome } from './loadable.ts';
import { recordList } from './record-list.ts';
import { daysOf } from './record.ts';

export const rechargeRecord = recordList(
  async ({ filter, before, limit }) => {
    const status = Number(filter.state) as 1 | 2 | 3;
    const narrowed = { ...daysOf(filter), ...(filter.state === '' ? {} : { status }) };
    const reply = await send(rechargeListCall, { ...narrowed, before, limit });
    return mapOutcome(reply, ({ data, next = null, statistic }) => ({
      ...{ rows: data.data, next, more: { paid: statistic?.sum_money ?? 0n } },
    }));
  },
  (row) => row.bill_no,
);
export const $recharges = rechargeRecord.$data;
/**
 * Loads the deposits. The filter's state is the wire's status: "1", "2" or "3". `more.paid`: the sum paid in the
 * filter's days.
 */
export const loadRecharges = rechargeRecord.load;
