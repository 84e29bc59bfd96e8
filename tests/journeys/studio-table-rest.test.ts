/** Tests a table without visitors: no round begins before somebody comes, and a visitor can play at once. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { studioChains, studioSharedRounds } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

const NIGHT_MS = 8 * 3_600_000;
let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;

beforeAll(async () => {
  studio = await openStudio({ areTablesWatched: false });
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio);
  studio.operator.balances.set('m1', 100_00n);
});
afterAll(() => studio.close());

const rounds = () => studio.db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL));
/** Lets time pass for the studio's loops. Returns when they want to run again. */
async function pass(ms: number): Promise<number> {
  studio.clock.at = new Date(studio.clock.at.getTime() + ms);
  await studio.tables.tick();
  await studio.tables.settle();
  return studio.tables.tick();
}

it('starts no round without visitors, and checks at most once a minute', async () => {
  expect(await pass(0)).toBeGreaterThanOrEqual(60_000);
  expect(await pass(NIGHT_MS)).toBeGreaterThanOrEqual(60_000);
  expect(await rounds()).toEqual([]);
});

it('opens a round for a visitor, under the commitment that was next', async () => {
  await pass(0);
  const first = await table.view();
  expect(first).toMatchObject({ phase: 'open', round: 1 });
  await pass(NIGHT_MS);
  await pass(1);
  expect(await rounds()).toHaveLength(1);
  const [chain] = await studio.db.select().from(studioChains).where(eq(studioChains.gameCode, WHEEL));
  expect(chain?.next).toBe(2);
  const second = await table.view();
  expect(second).toMatchObject({ phase: 'open', round: 2 });
  expect((await table.bet('m1', 1, { place: 'M' })).http).toBe(200);
});

it('continues until the last bet has ended, and then rests', async () => {
  await table.view();
  const round = await table.roundNow();
  await table.bet('m1', 1, { place: 'M' });
  // Without visitors the bet is still settled.
  studio.clock.at = new Date(round.overAt.getTime() + 60_000);
  await studio.tables.tick();
  await studio.tables.settle();
  expect([...studio.operator.rounds.values()].map(({ state }) => state)).toEqual(['settled']);
  expect(await pass(1_000)).toBeGreaterThanOrEqual(60_000);
  expect(await rounds()).toHaveLength(1);
});

it('wakes the loops for a visitor', async () => {
  let woken = 0;
  studio.tables.onWake(() => woken++);
  await pass(0);
  await table.view();
  expect(woken).toBe(1);
  await table.view();
  expect(woken).toBe(1);
});
