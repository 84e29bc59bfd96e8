/**
 * A pool of connections as a database. What is asked of a connection without waiting in between goes out together and is done in the
 * order in which it was asked: a round trip for all of it, where drizzle's own transactions take one for `begin` alone.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseAway } from './errors.ts';
import type { Database } from './database.ts';
import { KEPT } from './prepared-query.ts';
import type { Kept } from './prepared-query.ts';

const casing = 'snake_case' as const;
type Work<T> = (tx: Database) => Promise<T>;

/** Its connections must be in pipeline mode. `named`: whether statements may have names that last as long as a connection. */
export function lend(pool: pg.Pool, { named }: { readonly named: boolean }): Database {
  const ofClient = new WeakMap<pg.PoolClient, object>();
  const keep = (client: pg.PoolClient): object => {
    const db = drizzle({ client, casing });
    const kept: Kept = { db: db as unknown as Database, named, built: new Map() };
    ofClient.set(client, Object.assign(db, { [KEPT]: kept }));
    return db;
  };
  /** What asks of this connection; a new one for each transaction, since what follows a commit is kept by it. */
  const asking = (client: pg.PoolClient, depth: number): Database => {
    const before = ofClient.get(client) ?? keep(client);
    const inner = <T>(work: Work<T>) => part(client, depth + 1, work);
    return Object.assign(Object.create(before) as object, { transaction: inner }) as unknown as Database;
  };

  /** A part of a transaction that may be undone alone. */
  const part = async <T>(client: pg.PoolClient, depth: number, work: Work<T>): Promise<T> => {
    const name = `part_${depth}`;
    await client.query(`savepoint ${name}`);
    try {
      const result = await work(asking(client, depth));
      await client.query(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await client.query(`rollback to savepoint ${name}`);
      throw error;
    }
  };

  const transaction = async <T>(work: Work<T>): Promise<T> => {
    const client = await pool.connect();
    // Not waited for. It fails where the connection does, and then so does what is sent behind it.
    const begun = client.query('begin').then(
      () => null,
      (error: unknown) => error,
    );
    try {
      const result = await work(asking(client, 0));
      const fault = await begun;
      if (fault !== null) throw fault;
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // One that broke, or still waits for an answer, is not used again.
      const isWhole =
        !isDatabaseAway(error) &&
        (await client.query('rollback').then(
          () => true,
          () => false,
        ));
      client.release(!isWhole);
      throw error;
    }
  };
  const db = drizzle({ client: pool, casing });
  const kept: Kept = { db: db as unknown as Database, named, built: new Map() };
  return Object.assign(db, { transaction, [KEPT]: kept }) as unknown as Database;
}

/** Lets what is asked of a connection in one turn of ours go out in one piece. */
export function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return ask(...given);
  }) as typeof client.query;
}
