/**
 * Migrates a database to the current schema while servers of the previous release use it (docs/how-to/change-the-schema.md). Each migration is
 * a transaction, so that its locks are short. A waiting lock blocks every later query on its table, so a migration gives up soon and tries
 * again.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationMeta } from 'drizzle-orm/migrator';

/** One connection, of either engine. */
export interface MigratingClient {
  readonly query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

/** How a migration yields to other users of its tables. */
export interface Patience {
  /** How long it waits for a lock, ms. Players' queries on the table wait as long. */
  readonly lockMs: number;
  /** The pause before the next try, ms. */
  readonly restMs: number;
  /** The number of tries before the start fails. */
  readonly tries: number;
}

/** Some ten minutes, which is longer than any transaction. Servers of the previous release serve meanwhile. */
const PATIENCE: Patience = { lockMs: 1_000, restMs: 5_000, tries: 100 };

/** The lock timed out (55P03), or two transactions deadlocked (40P01). */
const BLOCKED = ['55P03', '40P01'];

// Drizzle's own table, because a server of the previous release reads it.
const READY = [
  'create schema if not exists drizzle',
  `create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
];

/** Signals that a database's migrations end before the last one of release 0.1.0. */
export class DatabaseTooOld extends Error {
  readonly code = 'DATABASE_TOO_OLD';
}

/** The first two migrations contain those of release 0.1.0. They carry the instants of its last two, so its databases count as migrated. */
const BASELINE = 2;

/**
 * Runs the folder's migrations that the database does not have, in their order. Throws DatabaseTooOld, and changes nothing, where the
 * database is older than the baseline; the database's error where a migration fails.
 */
export async function migrate(client: MigratingClient, migrationsFolder: string, patience = PATIENCE): Promise<void> {
  for (const statement of READY) await client.query(statement);
  const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations');
  const done = new Set((rows as { created_at: string }[]).map((row) => Number(row.created_at)));
  const migrations = readMigrationFiles({ migrationsFolder });
  demandBaseline(done, migrations);
  for (const migration of migrations) if (!done.has(migration.folderMillis)) await apply(client, migration, patience);
}

function demandBaseline(done: ReadonlySet<number>, migrations: readonly MigrationMeta[]): void {
  const [first, last] = [migrations[0], migrations[BASELINE - 1]];
  const hasOlder = [...done].some((instant) => instant < (first?.folderMillis ?? 0));
  if (hasOlder && last && !done.has(last.folderMillis)) throw new DatabaseTooOld('older than the baseline');
}

async function apply(client: MigratingClient, migration: MigrationMeta, patience: Patience): Promise<void> {
  for (let left = patience.tries; ; left--) {
    try {
      // PostgreSQL builds an index concurrently only outside of a transaction.
      return await (migration.sql.some(isConcurrent)
        ? runAlone(client, migration)
        : runWhole(client, migration, patience));
    } catch (error) {
      if (left <= 1 || !BLOCKED.includes(String((error as { code?: unknown }).code))) throw error;
      await new Promise((resume) => setTimeout(resume, patience.restMs));
    }
  }
}

const isConcurrent = (statement: string): boolean => /\bindex\s+concurrently\b/i.test(statement.replace(/--.*$/gm, ''));

async function runWhole(client: MigratingClient, migration: MigrationMeta, { lockMs }: Patience): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    for (const statement of migration.sql) await client.query(statement);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Runs a migration outside of a transaction. It blocks nobody, so it may wait. After a failure it starts again from its first statement. */
async function runAlone(client: MigratingClient, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await remember(client, migration);
}

const remember = (client: MigratingClient, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
