/**
 * Tests slips at Liga Caju: accepted for the open matchday, at the rules' own price, and paid by the four scores
 * (docs/domain/game-rules.md#liga-caju).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isWon, markets, priceOf } from '#games/liga-caju/prices.ts';
import type { Leg, Selection } from '#games/liga-caju/prices.ts';
import { ligaCaju, matchdayOf } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
const balance = () => studio.operator.balances.get('m1');
const leg = (match: number, selection: Selection): Leg => ({ match, selection });

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio, ligaCaju.code);
  studio.operator.balances.set('m1', 500_00n);
  await studio.tables.tick();
});
afterAll(() => studio.close());

/** Selects of each match the winner, or the first outcome that did not occur. */
function legsOf(matches: readonly Played[], won: boolean): Leg[] {
  return matches.map((score, match) =>
    leg(match, markets.result.find((selection) => isWon(selection, score) === won) ?? 'draw'),
  );
}

describe('a slip', () => {
  it('pays its one price if all of several matches are right, and nothing if one is not', async () => {
    const round = await table.roundNow();
    const matches = round.outcome as unknown as readonly Played[];
    const right = { matchday: matchdayOf(round.number), legs: legsOf(matches, true).slice(0, 3) };
    const wrong = { ...right, legs: [...right.legs.slice(0, 2), ...legsOf(matches, false).slice(3)] };
    await table.bet('m1', 1, right, '2.00');
    await table.bet('m1', 2, wrong, '5.00');
    expect(balance()).toBe(493_00n);
    await table.goTo(table.after(round.endsAt, 1_000));
    const price = priceOf(right);
    if (!('m100' in price)) throw new Error(price.refused);
    expect(balance()).toBe(493_00n + 2n * BigInt(price.m100));
    const settled = (await table.seat('m1')).mine.map(({ state, win }) => [state, win]);
    expect(settled.toSorted()).toEqual([
      ['settled', '0.00'],
      ['settled', (price.m100 / 50).toFixed(2)],
    ]);
  });

  it('is refused without cost for another matchday, with two legs in one match, or above the highest price', async () => {
    const refused = { status: 'error', refusal: 'INVALID', field: 'choice' };
    for (const [press, choice] of [
      { matchday: 1, legs: [leg(0, 'home')] },
      { matchday: 0, legs: [leg(0, 'home'), leg(0, 'over')] },
      { matchday: 0, legs: [leg(0, '0-3'), leg(1, '0-3')] },
    ].entries())
      expect((await table.bet('m1', press + 1, choice, '1.00')).body).toMatchObject(refused);
    expect(balance()).toBe(500_00n);
    expect(await table.rows()).toEqual([]);
  });

  it('is one of at most ten in a round', async () => {
    for (let press = 1; press <= 10; press++)
      expect(
        (await table.bet('m1', press, { matchday: 0, legs: [leg(press % 4, 'home')] }, '1.00')).body,
      ).toMatchObject({
        status: 'success',
      });
    expect((await table.bet('m1', 11, { matchday: 0, legs: [leg(0, 'draw')] }, '1.00')).body).toMatchObject({
      refusal: 'TABLE_LIMIT',
    });
    expect(balance()).toBe(490_00n);
  });
});

it('plays the next matchday in the next round', async () => {
  const round = await table.roundNow();
  await table.goTo(round.overAt);
  const next = await table.view();
  expect(next).toMatchObject({ phase: 'open', round: 2 });
  const choice = { matchday: 1, legs: [leg(3, 'both')] };
  expect((await table.bet('m1', 1, choice, '1.00')).body).toMatchObject({ status: 'success' });
});
