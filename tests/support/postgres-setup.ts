/**
 * Starts one PostgreSQL for all tests of a run. Each server under test has its own database in it (fresh-database.ts).
 */
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { TEST_POSTGRES, templates } from '#scripts/dev/fixtures/fresh-database.ts';
import { createDatabase, startPostgres } from '#scripts/dev/postgres.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';

export default async function setup(): Promise<() => Promise<void>> {
  // Several projects of one run share it.
  if (process.env[TEST_POSTGRES] !== undefined) return () => Promise.resolve();
  const server = await startPostgres();
  await (await connectPostgres(await server.database(templates.migrated))).close();
  const seeded = await createDatabase(server.address, templates.seeded, templates.migrated);
  await (await startApi({ databaseUrl: seeded })).close();
  process.env[TEST_POSTGRES] = server.address;
  return async () => {
    await server.stop();
  };
}
