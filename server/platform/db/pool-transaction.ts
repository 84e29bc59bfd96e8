import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';
import { isTransientError } from './errors.ts';

type ConnectionDatabase = ReturnType<typeof connectionDatabase>;
const databases = new WeakMap<pg.PoolClient, ConnectionDatabase>();

const connectionDatabase = (client: pg.PoolClient) => drizzle({ client, casing: 'snake_case' });

/** Returns Drizzle on one connection. Cached, because it remembers the columns it has seen. */
function databaseOn(client: pg.PoolClient): ConnectionDatabase {
  const db = databases.get(client) ?? connectionDatabase(client);
  databases.set(client, db);
  return db;
}

/** The first statement of a transaction whose statements all read one snapshot and write nothing. */
export const SNAPSHOT = 'begin isolation level repeatable read, read only';

/**
 * Runs `work` in a transaction on a connection of the pool; `begin` is its first statement. Drizzle's own costs a round trip more, and leaks a
 * connection whose `begin` failed (docs/decisions/08-database-driver.md).
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect();
  const { dialect, session } = databaseOn(client) as unknown as { dialect: never; session: never };
  // BEGIN is not awaited, so that the next statement goes out with it. If the connection fails, both fail.
  const begun = client.query(begin).then(
    () => null,
    (error: unknown) => error,
  );
  let isWhole = true;
  try {
    const result = await work(new NodePgTransaction(dialect, session, undefined) as unknown as Database);
    const fault = await begun;
    if (fault !== null) throw fault;
    await client.query('commit');
    return result;
  } catch (error) {
    isWhole = !isTransientError(error) && (await rollBack(client));
    throw error;
  } finally {
    // A connection that broke, or still waits for an answer, is closed.
    client.release(!isWhole);
  }
}

/** Runs reads on one connection of the pool, outside a transaction. */
export async function onOneConnection<T>(pool: pg.Pool, read: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    return await read(databaseOn(client) as unknown as Database);
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // A connection whose read failed may still wait for an answer, so it is closed.
    client.release(fault);
  }
}

const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );
