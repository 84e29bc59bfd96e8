/** What stands in for the stream where it cannot be had: asks now and then, and tells the same messages. */
import { sendPassive } from '#api/client.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { meCall } from '#contract/session.ts';
import type { StreamMessage } from '#contract/stream.ts';
import { withdrawalListCall } from '#contract/withdrawal.ts';

/** The newest of each record: what is still open is among them. */
const ROWS = { limit: 10 };

/** The state of each row as the last look found it, by order number. */
export type Seen = Map<string, number | string>;

/**
 * The messages of one look. Of rows those that changed since `seen`, which it renews; the first look cannot know, and
 * names the newest of each record, so that what shows them loads anew once.
 */
export async function pollMessages(seen: Seen): Promise<readonly StreamMessage[]> {
  const [me, deposits, withdrawals] = await Promise.all([
    sendPassive(meCall, {}),
    sendPassive(rechargeListCall, ROWS),
    sendPassive(withdrawalListCall, ROWS),
  ]);
  const isFirst = seen.size === 0;
  const changed = <Row extends { bill_no: string }>(rows: readonly Row[], stateOf: (row: Row) => number | string) =>
    rows.filter((row, at) => {
      const before = seen.get(row.bill_no);
      seen.set(row.bill_no, stateOf(row));
      return isFirst ? at === 0 : before !== stateOf(row);
    });
  const messages: StreamMessage[] = [];
  if (me.ok) {
    const { money, bonus_money, fs_money } = me.value.data;
    messages.push({ kind: 'balance', money, bonus_money, fs_money });
  }
  if (deposits.ok)
    for (const { bill_no, status } of changed(deposits.value.data.data, (row) => row.status))
      if (status === 1 || status === 2 || status === 3) messages.push({ kind: 'deposit', bill_no, status });
  if (withdrawals.ok)
    for (const { bill_no, state } of changed(withdrawals.value.data.data, (row) => row.state ?? row.status))
      if (state) messages.push({ kind: 'withdrawal', bill_no, state });
  return messages;
}
