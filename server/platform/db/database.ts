import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database or a transaction of it. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'insert' | 'update' | 'delete' | 'with' | '$with' | 'execute' | 'transaction'
> & {
  /** Runs reads on one connection of a pool, outside a transaction. Absent where there is no pool, and in a transaction. */
  readonly onOneConnection?: <T>(read: (db: Database) => Promise<T>) => Promise<T>;
};

/**
 * Runs several reads on one connection, so that they go out together and take no more of the pool than one. Each sees what is committed
 * when it runs, as in a transaction at this isolation, without the two statements that a transaction costs.
 */
export const readTogether = <T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> =>
  db.onOneConnection ? db.onOneConnection(read) : read(db);
