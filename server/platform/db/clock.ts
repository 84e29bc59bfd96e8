/**
 * Makes the database's clock the clock of all copies of the server. A deadline is then the same instant for every copy, however far the hosts'
 * clocks differ (docs/domain/games-and-fairness.md#table-phases).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from './database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** A host's clock drifts by some ms an hour. */
const AGAIN_MS = 60_000;
/** On a busy host a single reading may be wrong by many ms, because the process gets the reply late. */
const READINGS = 3;

interface Reading {
  /** The ms by which the database's clock is ahead of this host's, wrong by at most half of `took`. */
  readonly ahead: number;
  readonly took: number;
}

/**
 * Calls `ahead` with the ms by which the database's clock is ahead of this host's: at once, and then every minute. The returned function ends
 * it.
 */
export async function followClock(db: Database, ahead: (ms: number) => void): Promise<() => void> {
  const measure = async () => {
    let best = await read(db);
    for (let more = 1; more < READINGS; more++) {
      const next = await read(db);
      if (next.took < best.took) best = next;
    }
    ahead(best.ahead);
  };
  await measure();
  // If the database does not answer, the last value stays until the next minute.
  const timer = setInterval(() => void measure().catch(() => undefined), AGAIN_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function read(db: Database): Promise<Reading> {
  const asked = Date.now();
  const query = sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;
  const rows = await selectRows<{ ms: string }>(db, query);
  const answered = Date.now();
  // The reading belongs to the middle between request and answer.
  return { ahead: Number(rows[0]?.ms) - (asked + answered) / 2, took: answered - asked };
}
