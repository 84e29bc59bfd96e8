/** How long the oldest of what a person has to look at has waited at the cashier (docs/how-to/watch-it.md). */
import { sql } from 'drizzle-orm';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/database.ts';

export const cashierQueues = ['suspense', 'dispute', 'dispute_return', 'debt'] as const;

/**
 * Since when the oldest waits, ms since 1970, by queue: money of no player, a dispute that nobody has decided, one that was decided and whose
 * payer has not been told to have it, a debt. Null: nothing waits there. Each is read by an index of what waits.
 */
export async function oldestAtCashier(
  db: Database,
): Promise<Readonly<Record<(typeof cashierQueues)[number], number | null>>> {
  const ms = (at: ReturnType<typeof sql>) => sql`(extract(epoch from (${at})) * 1000)::float8`;
  const disputed = (state: string) =>
    sql`select min(opened_at) from deposit_dispute where state in ('open', 'returning') and state = ${state}`;
  const [row] = await selectRows<Record<(typeof cashierQueues)[number], number | null>>(
    db,
    sql`select ${ms(sql`select min(received_at) from provider_event where outcome in ('suspense', 'to_return', 'unreadable')`)} as suspense,
      ${ms(disputed('open'))} as dispute, ${ms(disputed('returning'))} as dispute_return,
      ${ms(sql`select min(r.reversed_at) from ledger_account a join deposit_reversal r on r.member_id = a.owner and r.debt_cents > 0
        where a.kind = 'debt' and a.balance_cents < 0`)} as debt`,
  );
  if (!row) throw new Error('a look has no row');
  return row;
}
