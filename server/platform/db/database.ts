import type { PgDatabase, PgQueryResultHKT } from '#server/platform/db/drizzle-pg.ts';

/** A database or a transaction of it. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'insert' | 'update' | 'delete' | 'with' | '$with' | 'execute'
> & {
  /** Runs `work` in a transaction at PostgreSQL's own isolation (read committed), or in a savepoint of the one that runs. */
  readonly transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
  /** Runs reads on one snapshot. Absent in a transaction. */
  readonly readSnapshot?: <T>(read: (tx: Database) => Promise<T>) => Promise<T>;
  /** Runs reads on one connection of a pool, outside a transaction. Absent where there is no pool, and in a transaction. */
  readonly onOneConnection?: <T>(read: (db: Database) => Promise<T>) => Promise<T>;
};

/**
 * Runs several reads on one connection, so that they are sent together and use one connection of the pool. Each sees
 * what is committed when it runs, as in a transaction at this isolation level. It saves the two statements that a
 * transaction costs.
 */
export const readTogether = <T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> =>
  db.onOneConnection ? db.onOneConnection(read) : read(db);

/**
 * Runs reads on one snapshot, in a transaction that cannot write. Each sees what was committed when the first began.
 * They may take ten minutes, where a player's statement may take 20 s, because the ledger's check reads every entry.
 * Within a transaction they join it and see what it sees.
 */
export const readSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.readSnapshot ? db.readSnapshot(read) : read(db);
