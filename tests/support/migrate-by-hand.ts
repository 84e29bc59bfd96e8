/** Runs migrations of any folder on a PostgreSQL address. */
import pg from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';
import type { MigratingClient, Patience } from '#server/platform/db/migrate.ts';

/** Runs them over a separate connection. `wrap` observes or breaks its queries. */
export async function migrateByHand(
  address: string,
  folder: string,
  patience?: Patience,
  wrap: (client: MigratingClient) => MigratingClient = (client) => client,
): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await migrate(wrap({ query: (text, values) => client.query(text, values) }), folder, patience);
  } finally {
    await client.end();
  }
}
