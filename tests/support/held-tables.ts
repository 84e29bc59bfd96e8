/** Holds a lock on a table while a migration needs it, and observes the migration. */
import pg from 'pg';
import type { MigratingClient } from '#server/platform/db/migrate.ts';

/** Settings with many quick tries. */
export const QUICK = { lockMs: 200, restMs: 50, tries: 1_000_000 };

/** Reads a table in a long transaction, as a backup does. `letGo` ends the transaction, `end` the connection. */
export async function holdTable(address: string, table: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access share mode`);
  return { letGo: () => client.query('commit'), end: () => client.end() };
}

/** Counts the tries that released their locks. */
export function countTries() {
  let given = 0;
  const wrap = (client: MigratingClient): MigratingClient => ({
    query: (text, values) => {
      if (text === 'rollback') given++;
      return client.query(text, values);
    },
  });
  return { wrap, givenUp: () => given };
}

/** Returns the rows of a query on its own connection. */
export async function rowsAt<Row>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const found = await client.query(text);
  await client.end();
  return found.rows as Row[];
}
