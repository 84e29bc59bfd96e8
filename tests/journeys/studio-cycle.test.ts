/**
 * Tests the minimum time between rounds of each kind (docs/domain/games-and-fairness.md#responsible-design), and what the operator's market
 * allows.
 */
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

it('keeps the longer one of its own cycle and the market’s', async () => {
  const token = 'm2/onca-dourada';
  studio.operator.balances.set('m2', 100_00n);
  const spinAfter = async (number: number, ms: number) => {
    studio.clock.at = new Date(studio.clock.at.getTime() + ms);
    return (await studio.tap(number, '1.00', token)).http;
  };
  studio.operator.market.play = { autoplay: true, turbo: true, shortest_cycle_ms: 4000 };
  expect((await studio.call('state', token, {})).body).toMatchObject({ cycleMs: 4000 });
  expect([await spinAfter(10, 0), await spinAfter(11, 3999), await spinAfter(11, 1)]).toEqual([200, 429, 200]);
  studio.operator.market.play = { autoplay: true, turbo: true, shortest_cycle_ms: 0 };
  expect((await studio.call('state', token, {})).body).toMatchObject({ cycleMs: 2500 });
  expect([await spinAfter(12, 2499), await spinAfter(12, 1)]).toEqual([429, 200]);
});

const allowed = { autoplay: true, turbo: true, shortest_cycle_ms: 0 };
it.each([
  ['of an operator that says nothing', 'onca-dourada', null, { autoplay: false, turbo: false }],
  [
    'of a market that forbids both',
    'onca-dourada',
    { ...allowed, autoplay: false, turbo: false },
    { autoplay: false, turbo: false },
  ],
  ['of a market that allows both', 'seta-do-sertao', allowed, { autoplay: true, turbo: true }],
  ['whose card is scratched by hand', 'raspa-de-coco', allowed, { autoplay: false, turbo: true }],
  ['of steps', 'vinte-e-um-da-lapa', allowed, { autoplay: false, turbo: false }],
])('tells the page what it may offer in a game %s', async (_name, game, play, told) => {
  studio.operator.market.play = play;
  expect((await studio.call('state', `m1/${game}`, {})).body).toMatchObject(told);
});

it('offers neither with play money, whose balance is no operator’s', async () => {
  studio.operator.market.play = allowed;
  const { body } = await studio.call('try', null, {});
  expect((await studio.call('state', `try.onca-dourada.${body.secret}`, {})).body).toMatchObject({
    autoplay: false,
    turbo: false,
    cycleMs: 2500,
  });
});
