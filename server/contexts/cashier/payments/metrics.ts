/** Counts payments that wait for an operator (docs/how-to/watch-it.md). The count is bounded. */
import { sql } from '#server/platform/db/drizzle.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentReturns, providerEvents } from '#server/contexts/cashier/deposits/schema.ts';

/** The count stops here, because the exact number does not matter. */
const MOST = 1000;

export interface PaymentMetrics {
  readonly returned: number;
  readonly unreadable: number;
}

/** Counts returns that wait and entries that could not be read, each up to 1000. */
export async function paymentMetrics(db: Database): Promise<PaymentMetrics> {
  const returned = sql`select 1 from ${paymentReturns} where ${paymentReturns.waits} limit ${MOST}`;
  const unreadable = sql`select 1 from ${providerEvents} where ${providerEvents.outcome} = 'unreadable' limit ${MOST}`;
  const [figures] = await selectRows<PaymentMetrics>(
    db,
    sql`select (select count(*)::int from (${returned}) r) as returned, (select count(*)::int from (${unreadable}) u) as unreadable`,
  );
  if (!figures) throw new Error('a count has no row');
  return figures;
}
