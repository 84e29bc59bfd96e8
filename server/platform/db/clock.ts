/**
 * Makes the database's clock the clock of all copies of the server. A deadline is then the same instant for every copy, however far the hosts'
 * clocks differ (docs/domain/games-and-fairness.md#table-phases).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** A host's clock drifts by some ms an hour. */
const AGAIN_MS = 60_000;

/**
 * Calls `ahead` with the ms by which the database's clock is ahead of this host's: at once, and then every minute. The returned function ends
 * it.
 */
export async function followClock(db: Database, ahead: (ms: number) => void): Promise<() => void> {
  const measure = async () => {
    const asked = Date.now();
    const query = sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;
    const rows = await selectRows<{ ms: string }>(db, query);
    // The reading belongs to the middle between request and answer.
    ahead(Number(rows[0]?.ms) - (asked + Date.now()) / 2);
  };
  await measure();
  // If the database does not answer, the last value stays until the next minute.
  const timer = setInterval(() => void measure().catch(() => undefined), AGAIN_MS);
  timer.unref();
  return () => clearInterval(timer);
}
