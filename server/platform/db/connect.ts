/** Connects to one of two engines of one dialect: PGlite in a folder, or PostgreSQL by URL. Runs the migrations first. */
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded-engine.ts';
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
  /** Sends a short text to every process that listens on this database. */
  readonly notify: (text: string) => Promise<void>;
  /**
   * Calls `hear` with such texts, also this process's own, on a connection of its own that reconnects. Null: it listens from now on, and may
   * have missed texts before.
   */
  readonly listen: (hear: (text: string | null) => void) => void;
  /** Returns the state of the pool, or null where there is none. */
  readonly pool: () => PoolState | null;
  readonly close: () => Promise<void>;
}

export interface PoolState {
  readonly most: number;
  readonly idle: number;
  readonly busy: number;
  /** Requests that wait for a free connection. */
  readonly waits: number;
  /** Connections that have broken so far. */
  readonly breaks: number;
}

const casing = 'snake_case' as const;
/** The key of the advisory lock, the same for all copies: one at a time migrates. The lock ends with its session. */
export const MIGRATION_LOCK = 7_306_115;

/** Opens PGlite in `folder`, or in memory when null. */
export async function connectPglite(folder: string | null): Promise<Connection> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  const client = await openEmbedded(folder === null ? {} : { dataDir: folder });
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
    // No other process uses the embedded database.
    notify: () => Promise.resolve(),
    listen: () => undefined,
    pool: () => null,
    close: () => client.close().finally(unlock),
  };
}

/** The longest time of a player's statement and of a snapshot's, ms. */
const STATEMENT_MS = 20 * SECOND;
const SNAPSHOT_STATEMENT_MS = 10 * MINUTE;

export interface PostgresOptions {
  /** The same database past a pooler, for what needs a whole session. */
  readonly directUrl?: string | null;
  readonly poolSize?: number;
  readonly statementMs?: number;
}

/**
 * Opens a pool on a PostgreSQL URL. Nothing on it lasts longer than a transaction. With `directUrl`, `url` is a pooler that lends a session for
 * one transaction, so statements have no names (docs/how-to/grow.md).
 */
export async function connectPostgres(
  url: string,
  { directUrl = null, poolSize = 20, statementMs = STATEMENT_MS }: PostgresOptions = {},
): Promise<Connection> {
  const lasting = directUrl ?? url;
  await migrateOnce(lasting);
  const hasPooler = directUrl !== null;
  const pool = new RequestPool({ url, size: poolSize, hasPooler, statementMs });
  // One snapshot at a time, on a pool of its own, so that checks of the ledger take none of the players' connections.
  const snapshots = new RequestPool({ url, size: 1, hasPooler, statementMs: SNAPSHOT_STATEMENT_MS });
  // A connection that breaks fails its query and is replaced. Without listeners the error would end the process.
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
    // Migrations have no time limit, because an index on millions of rows takes longer than a player's query may.
    await migrate({ query: (text, values) => client.query(text, values) }, migrationsFolder);
  } finally {
    // The lock ends with the session.
    await client.end();
  }
}

/** How often the lock is tried while another copy migrates, ms. */
const MIGRATION_REST_MS = 200;

/**
 * Polls for the migration lock until no other copy holds it. A statement that waited for it would deadlock with a concurrent index build, which
 * waits for every statement.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as taken';
  while (!(await client.query<{ taken: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.taken)
    await new Promise((resume) => setTimeout(resume, MIGRATION_REST_MS));
}
