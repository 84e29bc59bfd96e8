/** One dialect, two engines: PGlite in a folder, or PostgreSQL by address. Migrations run before anything else. */
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './lock-folder.ts';

/** A database or a transaction of it. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

export interface Connection {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  readonly close: () => Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const casing = 'snake_case' as const;
/** Any number, the same for all copies of the server: only one migrates at a time. */
const MIGRATION_LOCK = 7_306_115;

/** Opens PGlite in `folder`, or in memory when null. */
export async function connectPglite(folder: string | null): Promise<Connection> {
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  const client = await PGlite.create(folder === null ? {} : { dataDir: folder });
  const db = drizzlePglite({ client, casing });
  await migratePglite(db, { migrationsFolder });
  return { db: db as unknown as Database, engine: 'pglite', close: () => client.close().finally(unlock) };
}

/** Opens a pool on a PostgreSQL address. */
export async function connectPostgres(url: string, poolSize = 20): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Also the wait for a free connection: below the 20 s after which a player's browser gives up.
    connectionTimeoutMillis: 15_000,
    // A wire that swallows everything must not hold a player's request for ever.
    query_timeout: 20_000,
    keepAlive: true,
  });
  // A connection that breaks, idle or at work, fails its query and is replaced; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const one = await pool.connect();
  try {
    await one.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg({ client: one, casing }), { migrationsFolder });
    await one.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    one.release();
  }
  return {
    db: drizzlePg({ client: pool, casing }) as unknown as Database,
    engine: 'postgresql',
    close: () => pool.end(),
  };
}
