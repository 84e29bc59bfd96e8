/** A table that somebody holds while a migration wants it, and what the migration does meanwhile. */
import pg from 'pg';
import type { MigratingClient } from '#server/platform/db/migrate.ts';

/** Tries that follow each other soon, as many as a test wants. */
export const QUICK = { lockMs: 200, restMs: 50, tries: 1_000_000 };

/** Reads a table in a transaction that lasts, as a backup does. `letGo` ends the transaction, `end` the connection. */
export async function holdTable(address: string, table: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access share mode`);
  return { letGo: () => client.query('commit'), end: () => client.end() };
}

/** Counts the tries that gave their locks back. */
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

/** The rows of a query over a connection of its own. */
export async function rowsAt<Row>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const found = await client.query(text);
  await client.end();
  return found.rows as Row[];
}
