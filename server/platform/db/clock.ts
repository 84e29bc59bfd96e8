/**
 * One clock for all copies of the server: the database's. What is open until an instant is open for every copy until the same one, however
 * far the hosts' own clocks differ (docs/domain/games-and-fairness.md#table-phases).
 */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** A host's clock drifts by some ms an hour. */
const AGAIN_MS = 60_000;

/** Tells by how many ms the database's clock is ahead of ours, at once and then every minute, until the answer is called. */
export async function followClock(db: Database, ahead: (ms: number) => void): Promise<() => void> {
  const measure = async () => {
    const asked = Date.now();
    const query = sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;
    const rows = await selectRows<{ ms: string }>(db, query);
    // What it told was true half-way between asking and hearing.
    ahead(Number(rows[0]?.ms) - (asked + Date.now()) / 2);
  };
  await measure();
  // A database that does not answer now is asked again: the last figure stands.
  const timer = setInterval(() => void measure().catch(() => undefined), AGAIN_MS);
  timer.unref();
  return () => clearInterval(timer);
}
