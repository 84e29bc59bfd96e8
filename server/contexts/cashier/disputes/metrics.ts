/** Measures how long the oldest row of each of the cashier's queues has waited (docs/how-to/watch-it.md). */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/database.ts';

export const cashierQueues = ['suspense', 'dispute', 'dispute_return', 'debt'] as const;

/**
 * Returns since when the oldest row of each queue waits, ms since 1970, or `null` for an empty queue. The queues are
 * suspense, open disputes, decided disputes whose return is not confirmed, and debts. Each is read by an index.
 */
export async function oldestAtCashier(
  db: Database,
): Promise<Readonly<Record<(typeof cashierQueues)[number], number | null>>> {
  const ms = (at: SQL) => sql`(extract(epoch from (${at})) * 1000)::float8`;
  const disputed = (state: string) =>
    sql`select opened_at from deposit_dispute where state in ('open', 'returning') and state = ${state} order by id limit 1`;
  const apart = sql`select received_at from provider_event where outcome in ('suspense', 'to_return', 'unreadable')
    order by received_at, end_to_end_id limit 1`;
  const owed = sql`select r.reversed_at from deposit_reversal r
      join ledger_account a on a.owner = r.member_id and a.kind = 'debt' and a.balance_cents < 0
    where r.debt_cents > 0 order by r.id limit 1`;
  const [row] = await selectRows<Record<(typeof cashierQueues)[number], number | null>>(
    db,
    sql`select ${ms(apart)} as suspense, ${ms(disputed('open'))} as dispute, ${ms(disputed('returning'))} as dispute_return,
      ${ms(owed)} as debt`,
  );
  if (!row) throw new Error('a look has no row');
  return row;
}
