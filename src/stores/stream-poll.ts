/** Replaces the stream where it is unavailable: polls at intervals, and passes the same messages on. */
import { sendPassive } from '#api/client.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import type { StreamMessage } from '#contract/stream.ts';
import { withdrawalListCall } from '#contract/withdrawal.ts';

/** The newest rows of each record, among which are all open ones. */
const ROWS = { limit: 10 };
const records = { deposit: rechargeListCall, withdrawal: withdrawalListCall };

/** The result of the last poll for each record. */
export type Seen = Partial<Record<keyof typeof records, string>>;

/**
 * Returns the messages of one poll. A record that differs from `seen` (updated here), or was not polled before, is
 * reported by its newest row, whichever changed. Components that show it load it again.
 */
export async function pollMessages(seen: Seen): Promise<readonly StreamMessage[]> {
  // No page has this mark, so its subscribers load the balance.
  const messages: StreamMessage[] = [{ kind: 'balance', mark: '' }];
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const reply = await sendPassive(records[kind], ROWS);
    if (!reply.ok) continue;
    const rows = reply.value.data.data;
    const found = JSON.stringify(rows.map((row) => [row.bill_no, row.status, 'state' in row && row.state]));
    if (rows[0] && seen[kind] !== found) messages.push({ kind, ...rows[0] } as StreamMessage);
    seen[kind] = found;
  }
  return messages;
}
