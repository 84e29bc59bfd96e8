/** One PostgreSQL for all money tests; each file has a database of its own in it (fresh-database.ts). */
import type { TestProject } from 'vitest/node';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { SEEDED } from './fresh-database.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the running PostgreSQL. */
    postgres: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  // Migrated and seeded once: each file copies it.
  const api = await startApi({ databaseUrl: await server.database(SEEDED) });
  await api.close();
  project.provide('postgres', server.address);
  return server.stop;
}
