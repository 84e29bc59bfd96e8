import type { SQL } from '#server/platform/db/drizzle.ts';
import type { Database } from './database.ts';

/** Returns the rows of a query in SQL. `Row` says what the query selects: nothing checks it. */
export async function selectRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
