/** Checks whether a database has the schema that this code needs. */
import { fileURLToPath } from 'node:url';
import { sql } from '#server/platform/db/drizzle.ts';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Returns the instant by which Drizzle names our newest migration, ms. */
const newest = () => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/** Returns a check whether our newest migration has run. A newer one is allowed: a newer copy of the server made it during a deployment. */
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
