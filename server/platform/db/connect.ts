/** One dialect, two engines: PGlite in a folder, or PostgreSQL by address. Migrations run before anything else. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import { CHANNEL, keepListening } from './listen.ts';
import { inTransaction, onOneConnection, SNAPSHOT } from './pool-transaction.ts';
import { RequestPool } from './request-pool.ts';
import { lockFolder } from './lock-folder.ts';
import { MINUTE, SECOND } from '#server/platform/time.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-status.ts';

export interface Connection {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  /** Says a short text to every process that listens to this database. */
  readonly notify: (text: string) => Promise<void>;
  /**
   * Hears such texts, also its own, on a connection of its own, which comes back after a break. Null: it listens from now on, and may have
   * missed something before.
   */
  readonly listen: (hear: (text: string | null) => void) => void;
  /** How it stands with the connections; null: there is no pool. */
  readonly pool: () => PoolState | null;
  readonly close: () => Promise<void>;
}

export interface PoolState {
  readonly most: number;
  readonly idle: number;
  readonly busy: number;
  /** Who waits for a free one. */
  readonly waits: number;
  /** How many have broken so far. */
  readonly breaks: number;
}

const casing = 'snake_case' as const;
/** Any number, the same for all copies of the server: only one migrates at a time. The lock is the session's. */
export const MIGRATION_LOCK = 7_306_115;

/** Opens PGlite in `folder`, or in memory when null. */
export async function connectPglite(folder: string | null): Promise<Connection> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  const client = await PGlite.create(folder === null ? {} : { dataDir: folder });
  const db = drizzlePglite({ client, casing });
  const readSnapshot = <T>(read: (tx: Database) => Promise<T>) =>
    db.transaction((tx) => read(tx as unknown as Database), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  await migrate(client, migrationsFolder);
  return {
    db: Object.assign(db, { readSnapshot }) as unknown as Database,
    engine: 'pglite',
    // The embedded database belongs to this process: there is nobody else to tell.
    notify: () => Promise.resolve(),
    listen: () => undefined,
    pool: () => null,
    close: () => client.close().finally(unlock),
  };
}

/** How long a player's statement may take, and one of a snapshot, ms. */
const STATEMENT_MS = 20 * SECOND;
const SNAPSHOT_STATEMENT_MS = 10 * MINUTE;

export interface PostgresOptions {
  /** The same database past a pooler, where `url` is one's: what lasts as long as a session is done there. */
  readonly directUrl?: string | null;
  readonly poolSize?: number;
  readonly statementMs?: number;
}

/**
 * Opens a pool on a PostgreSQL address. All that goes through it lasts a transaction at most. Where `directUrl` says that a pooler stands
 * there, which lends a session by the transaction, no statement has a name, either (docs/how-to/grow.md).
 */
export async function connectPostgres(
  url: string,
  { directUrl = null, poolSize = 20, statementMs = STATEMENT_MS }: PostgresOptions = {},
): Promise<Connection> {
  const lasting = directUrl ?? url;
  await migrateOnce(lasting);
  const hasPooler = directUrl !== null;
  const pool = new RequestPool({ url, size: poolSize, hasPooler, statementMs });
  // Snapshots are read one at a time, so that proofs of the ledger take no connection of the players'.
  const snapshots = new RequestPool({ url, size: 1, hasPooler, statementMs: SNAPSHOT_STATEMENT_MS });
  // A connection that breaks, idle or at work, fails its query and is replaced; without listeners it would end the process.
  let breaks = 0;
  for (const each of [pool, snapshots]) {
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => breaks++));
  }
  const ears: (() => Promise<void>)[] = [];
  return {
    db: Object.assign(drizzle({ client: pool, casing }), {
      transaction: <T>(work: (tx: Database) => Promise<T>) => inTransaction(pool, work),
      readSnapshot: <T>(read: (tx: Database) => Promise<T>) => inTransaction(snapshots, read, SNAPSHOT),
      onOneConnection: <T>(read: (db: Database) => Promise<T>) => onOneConnection(pool, read),
    }) as unknown as Database,
    engine: 'postgresql',
    notify: async (text) => void (await pool.query('select pg_notify($1, $2)', [CHANNEL, text])),
    listen: (hear) => ears.push(keepListening(lasting, hear)),
    pool: () => {
      const { totalCount, idleCount: idle, waitingCount: waits } = pool;
      return { most: poolSize, idle, busy: totalCount - idle, waits, breaks };
    },
    close: async () => {
      for (const stop of ears) await stop();
      await Promise.all([pool.end(), snapshots.end()]);
    },
  };
}

async function migrateOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client);
    // Without a query's own limit: building an index on millions of rows takes longer than any player's query may.
    await migrate({ query: (text, values) => client.query(text, values) }, migrationsFolder);
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

/** How often another copy's migrations are asked about, ms. */
const MIGRATION_REST_MS = 200;

/**
 * Takes the lock of migrations, once no other copy holds it. A statement that waits for it would be seen by an index that is built
 * concurrently, which waits for every statement. The two would wait for each other.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as taken';
  while (!(await client.query<{ taken: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.taken)
    await new Promise((resume) => setTimeout(resume, MIGRATION_REST_MS));
}
