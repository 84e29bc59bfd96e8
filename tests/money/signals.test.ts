/**
 * Tests signals between copies of the server over PostgreSQL: sent both ways, merged, and sent again after a broken
 * connection.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { broadcastSignals } from '#server/platform/outbox/broadcast-signals.ts';
import { onSignal, publishSignal } from '#server/platform/outbox/signals.ts';
import type { Signal } from '#server/platform/outbox/signals.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';

/** A signal takes some hundredths of a second, and longer on a busy machine. */
const wait = { timeout: LONGEST_WAIT_MS };
let url: string;
let here: Connection;
let there: Connection;
let endHints: () => void;
/** The signals that this process got from other copies, and that another copy got from this one. */
const heardHere: Signal[] = [];
const heardThere: string[] = [];
const unhear = onSignal((hint, from) => from === 'elsewhere' && heardHere.push(hint));
const told = (members: number[]) => JSON.stringify({ self: 'another copy', members, consumers: ['information.mail'] });

beforeAll(async () => {
  url = await freshDatabase();
  [here, there] = [await connectPostgres(url, { poolSize: 2 }), await connectPostgres(url, { poolSize: 2 })];
  endHints = broadcastSignals(here, () => undefined);
  // The sender also gets its own signal.
  there.listen((text) => text === null || text.includes('another copy') || heardThere.push(text));
  // Both listen as soon as each has received a signal of the other.
  await vi.waitFor(async () => {
    await there.notify(told([0]));
    publishSignal({ members: [0] });
    expect([heardHere.length > 0, heardThere.length > 0]).toEqual([true, true]);
  }, wait);
});
afterAll(async () => {
  endHints();
  unhear();
  await here.close();
  await there.close();
});

it('a signal of another copy is received here', async () => {
  await there.notify(told([7, 8]));
  await expect.poll(() => heardHere, wait).toContainEqual({ members: [7, 8], consumers: ['information.mail'] });
});

it('concurrent signals are sent together, once, and do not return to their sender', async () => {
  // Signals of the setup may still arrive with this one.
  const heard = () => heardThere.map((text) => JSON.parse(text) as Signal).filter(({ members }) => members.includes(3));
  for (const member of [1, 2, 3, 2]) publishSignal({ members: [member] });
  publishSignal({ consumers: ['information.mail'] });
  await expect.poll(heard, wait).toHaveLength(1);
  expect(heard()[0]?.members.filter((member) => member > 0)).toEqual([1, 2, 3]);
  expect(heard()[0]?.consumers).toEqual(['information.mail']);
  expect(heardHere.filter(({ members }) => members.includes(3))).toEqual([]);
});

it('a broken listening connection is opened again, and consumers look for missed events', async () => {
  const missed = () => heardHere.filter(({ members, consumers }) => members.length === 0 && consumers === 'all').length;
  const before = missed();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const killed = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  );
  expect(killed.rowCount).toBe(2);
  await client.end();
  await expect
    .poll(async () => {
      await there.notify(told([99]));
      return heardHere.some(({ members }) => members.includes(99));
    }, wait)
    .toBe(true);
  expect(missed()).toBeGreaterThan(before);
});
