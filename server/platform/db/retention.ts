/** Deletes expired rows in batches. No money and no evidence is deleted by it. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { PgColumn, PgTable } from '#server/platform/db/drizzle-pg.ts';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Rows per statement, so that clearing a large table blocks nobody. */
const BATCH = 1000;

/** Deletes the rows of a table that match `old`, in batches; `key` identifies a row. */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  key: readonly [PgColumn, ...PgColumn[]],
  old: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  if (old === undefined) throw new Error('everything would be forgotten');
  const columns = sql.join([...key], sql`, `);
  const some = sql`select ${columns} from ${table} where ${old} limit ${batch}`;
  for (let gone = batch; gone >= batch;) {
    const rows = await selectRows<unknown>(db, sql`delete from ${table} where (${columns}) in (${some}) returning 1`);
    gone = rows.length;
  }
}
