/** Tests Cai, Caju!'s scene: the animated path is the drawn one. */
import { expect, it } from 'vitest';
import { basketOf, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import { HANGS, landsIn, MOMENTS, touched, wayOf } from '#studio/client/games/cai-caju/fall.ts';
import { warmthOf } from '#studio/client/games/cai-caju/warmth.ts';

const HIGH = 0.6;
const falls = ['101010000101', '111010100101', '111111000101', '000000000000', '111111111111'].map((bits) =>
  [...bits].map(Number),
);

it.each(falls.map((fall) => [fall.join(''), fall] as const))(
  '%s: meets a peg a row and ends in its basket',
  (_, fall) => {
    const way = wayOf(fall, HIGH);
    expect(way[0]).toEqual(HANGS);
    expect(way).toHaveLength(1 + (ROWS + 1) * MOMENTS);
    expect(way.at(-1)).toEqual(landsIn(basketOf(fall), HIGH));
    for (const [row, peg] of touched(fall, HIGH).entries()) {
      const above = way[(row + 1) * MOMENTS];
      expect(above?.x).toBeCloseTo(peg.x);
      expect(above?.y).toBeLessThan(peg.y);
      const next = way[(row + 2) * MOMENTS];
      expect(Math.sign((next?.x ?? 0) - peg.x)).toBe(fall[row] === 1 ? 1 : -1);
    }
  },
);

it('stays between the outermost baskets', () => {
  for (const fall of falls) for (const { x } of wayOf(fall, HIGH)) expect(Math.abs(x)).toBeLessThanOrEqual(ROWS / 2);
});

it.each(['low', 'medium', 'high'] as const)(
  'colours the baskets of %s from cold in the middle to hot at the edges',
  (risk) => {
    const all = Array.from({ length: ROWS + 1 }, (_, basket) => paysIn(risk, basket));
    const half = all.slice(0, ROWS / 2 + 1).map((m100) => warmthOf(m100, all));
    expect([half[0], half.at(-1)]).toEqual([1, 0]);
    expect(half).toEqual(half.toSorted((one, other) => other - one));
  },
);
