/** Whether a database has the shape that this code was written for. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The instant by which Drizzle names our newest migration, ms. */
const newest = () => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/**
 * Answers who asks whether our newest migration was made there. One that is newer still is a newer copy's, beside which we go on
 * while copies are replaced one after the other.
 */
export function migrationCheck(): (db: Database) => Promise<boolean> {
  const ours = newest();
  return async (db) => {
    const rows = await selectRows<unknown>(
      db,
      sql`select 1 from drizzle.__drizzle_migrations where created_at = ${ours}`,
    );
    return rows.length > 0;
  };
}
