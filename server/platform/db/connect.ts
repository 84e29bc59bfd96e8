/** One dialect, two engines: PGlite in a folder, or PostgreSQL by address. Migrations run before anything else. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { onAccount } from '#server/platform/observability/request-context.ts';
import type { Database } from './database.ts';
import { placesAtDoors } from './door.ts';
import type { Places } from './door.ts';
import { gather, lend } from './lend.ts';
import { askTogether } from './together.ts';
import { lockFolder } from './lock-folder.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-status.ts';

export interface Connection {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  /** Says a short text to every process that listens to this database. */
  readonly notify: (text: string) => Promise<void>;
  /** Hears such texts, also its own; on a connection of its own, which comes back after a break. */
  readonly listen: (hear: (text: string) => void) => void;
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
  await migrate(client, migrationsFolder);
  return {
    db: db as unknown as Database,
    engine: 'pglite',
    // The embedded database belongs to this process: there is nobody else to tell.
    notify: () => Promise.resolve(),
    listen: () => undefined,
    pool: () => null,
    close: () => client.close().finally(unlock),
  };
}

/** The wait for a free connection, or for a new one: below the 20 s after which a player's browser gives up. */
const PLACE_MS = 15_000;

export interface PostgresOptions {
  /** The same database past a pooler, where `url` is one's: what lasts as long as a session is done there. */
  readonly directUrl?: string | null;
  readonly poolSize?: number;
}

/**
 * Opens a pool on a PostgreSQL address. All that goes through it lasts a transaction at most; where `directUrl` says that a pooler stands
 * there, which lends a session by the transaction, no statement has a name, either (docs/how-to/grow.md).
 */
export async function connectPostgres(
  url: string,
  { directUrl = null, poolSize = 20 }: PostgresOptions = {},
): Promise<Connection> {
  const lasting = directUrl ?? url;
  await migrateOnce(lasting);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: PLACE_MS,
    // A wire that swallows everything must not hold a player's request for ever.
    query_timeout: 20_000,
    keepAlive: true,
    pipeline: true,
  });
  // A connection that breaks, idle or at work, fails its query and is replaced; without listeners it would end the process.
  let breaks = 0;
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => breaks++));
  pool.on('connect', gather);
  onAccounts(pool, placesAtDoors(Math.max(1, poolSize >> 2), PLACE_MS));
  const ears: (() => Promise<void>)[] = [];
  return {
    db: lend(pool, { named: directUrl === null }),
    engine: 'postgresql',
    notify: async (text) => void (await pool.query('select pg_notify($1, $2)', [CHANNEL, text])),
    listen: (hear) => ears.push(keepListening(lasting, hear)),
    pool: () => {
      const { totalCount, idleCount: idle, waitingCount: waits } = pool;
      return { most: poolSize, idle, busy: totalCount - idle, waits, breaks };
    },
    close: async () => {
      for (const stop of ears) await stop();
      await pool.end();
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
 * concurrently, which waits for every statement: the two would wait for each other.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as taken';
  while (!(await client.query<{ taken: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.taken)
    await new Promise((resume) => setTimeout(resume, MIGRATION_REST_MS));
}

type Ask = (...given: unknown[]) => unknown;

/**
 * What is asked of the pool or inside a transaction counts for the request that asks. The pool's own asking has a callback: it runs
 * when a connection is free, on behalf of whoever gave it back, and stands in the pool's count already.
 */
function onAccounts(pool: pg.Pool, places: Places): void {
  const counted =
    (ask: Ask, statements: 0 | 1): Ask =>
    (...given) =>
      typeof given.at(-1) === 'function' ? ask(...given) : onAccount(statements, async () => ask(...given));
  const { connect } = pool;
  const lend = async () => {
    const leave = await places.enter();
    const borrow = connect.bind(pool) as () => Promise<pg.PoolClient>;
    const client = await borrow().catch((error: unknown) => {
      leave();
      throw error;
    });
    const release = client.release.bind(client);
    client.release = (fault?: Error | boolean) => {
      leave();
      release(fault);
    };
    return client;
  };
  // With a callback it is the pool's own asking, whose place is held already.
  const connectAsAsked: Ask = (...given) => (given.length > 0 ? (connect.bind(pool) as Ask)(...given) : lend());
  pool.connect = counted(connectAsAsked, 0) as typeof connect;
  pool.query = askTogether(() => pool.connect()) as typeof pool.query;
  pool.on('connect', (client) => {
    client.query = counted(client.query.bind(client) as Ask, 1) as typeof client.query;
  });
}

const CHANNEL = 'jogada';
const LISTEN_AGAIN_MS = 1_000;

/** Listens until the answered function is called; a connection that breaks is made anew. */
function keepListening(url: string, hear: (text: string) => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    let isOver = false;
    const again = () => {
      if (isOver || stopped) return;
      isOver = true;
      timer = setTimeout(() => void connect(), LISTEN_AGAIN_MS);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    client = fresh;
    await fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}`), again)
      .catch(again);
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
