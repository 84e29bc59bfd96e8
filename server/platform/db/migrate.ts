/**
 * Brings a database to today's schema while servers of the release before go on taking money on it (docs/how-to/change-the-schema.md).
 * Each migration is a transaction of its own, so that its locks last no longer than it. One that waits for a table's lock holds up
 * everybody who comes after it: it gives up soon, lets them through, and comes again.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationMeta } from 'drizzle-orm/migrator';

/** One connection, of either engine. */
export interface MigratingClient {
  readonly query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

/** How a migration shares the tables with who uses them. */
export interface Patience {
  /** A lock that is not had within this is not waited for any longer, ms: so long players' money waits behind it. */
  readonly lockMs: number;
  /** Until it is asked for again, ms. */
  readonly restMs: number;
  /** How often it is asked for before the start fails. */
  readonly tries: number;
}

/** Some ten minutes: longer than any transaction of ours lasts, and the servers of before serve meanwhile. */
const PATIENCE: Patience = { lockMs: 1_000, restMs: 5_000, tries: 100 };

/** The lock was not to be had in time; two waited for each other. */
const BLOCKED = ['55P03', '40P01'];

// Drizzle's own table, so that a server of the release before finds there what it looks for.
const READY = [
  'create schema if not exists drizzle',
  `create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
];

/** A database whose migrations ended before release 0.1.0's last one. */
export class DatabaseTooOld extends Error {
  readonly code = 'DATABASE_TOO_OLD';
}

/** The first two migrations are what release 0.1.0's made: a database of its has the instants of its last two, which are theirs. */
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
      // An index that is built beside running writes commits in between: PostgreSQL takes it outside of transactions alone.
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

/** What it waits for holds nobody up: it waits as long as it takes. After a failure it begins from its first statement. */
async function runAlone(client: MigratingClient, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await remember(client, migration);
}

const remember = (client: MigratingClient, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
