/** Tests the minimum time between rounds of each kind (docs/domain/games-and-fairness.md#responsible-design). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { studioRounds } from '#studio/server/schema.ts';
import { readStudioConfig } from '#studio/server/config.ts';
import { openStudio } from '#tests/support/studio.ts';

const { minCycleMs } = readStudioConfig({ STUDIO_SECRET: 'secret of the studio', STUDIO_DATA_KEY: 'its data key' });
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  studio = await openStudio({ minCycleMs });
  studio.operator.balances.set('m1', 100_00n);
});
afterAll(() => studio.close());

it.each([
  ['a slot', 'm1/onca-dourada', 2500, null, 1],
  ['another game', 'm1/seta-do-sertao', 5000, { side: 'below', mark: 5000 }, 3],
])('%s is played again only after its cycle', async (_name, token, cycle, choice, first) => {
  const played = async () => (await studio.db.select().from(studioRounds)).length;
  const before = await played();
  const spin = (number: number) => studio.tap(number, '1.00', token, undefined, choice);
  expect((await studio.call('state', token, {})).body).toMatchObject({ cycleMs: cycle });
  expect((await spin(first)).http).toBe(200);
  studio.clock.at = new Date(studio.clock.at.getTime() + cycle - 1);
  expect(await spin(first + 1)).toMatchObject({ http: 429, body: { status: 'error', refusal: 'TOO_FAST' } });
  expect(await played()).toBe(before + 1);
  studio.clock.at = new Date(studio.clock.at.getTime() + 1);
  expect((await spin(first + 1)).http).toBe(200);
  expect((await spin(first)).http, 'a repeat is no new round').toBe(200);
  expect(await played()).toBe(before + 2);
});
