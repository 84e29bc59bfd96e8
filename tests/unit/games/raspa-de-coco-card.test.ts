/** Tests the chances of a card's prizes against its sheet, and the area of a finger's stroke. */
import { describe, expect, it } from 'vitest';
import { hitBasisPoints, oneInOf } from '#games/raspa-de-coco/odds.ts';
import { raspaDeCocoPaytable } from '#games/raspa-de-coco/paytable.ts';
import { flakesAlong } from '#studio/client/games/raspa-de-coco/flakes.ts';

describe('the odds of a card', () => {
  it('equal a count of all cards', () => {
    expect(hitBasisPoints()).toBe(2390);
    expect(Math.round(oneInOf(1))).toBe(12_454);
    expect(oneInOf(12).toFixed(4)).toBe((1 / binomial(12)).toFixed(4));
    expect(raspaDeCocoPaytable.maxMultiplier).toBe(104_500);
  });
});

/** Computes the chance of three or more of nine as one minus that of fewer. */
function binomial(weight: number): number {
  let sum = 0;
  for (let mask = 0; mask < 512; mask++) {
    const count = [...mask.toString(2)].filter((bit) => bit === '1').length;
    if (count >= 3) sum += (weight / 100) ** count * (1 - weight / 100) ** (9 - count);
  }
  return sum;
}

describe('a stroke', () => {
  const ground = { cell: 80, gap: 8, radius: 12 };
  it('removes the flakes that it passes, in every cell on its way and in no gap', () => {
    const top = flakesAlong({ x: 0, y: 10 }, { x: 256, y: 10 }, ground);
    expect(top).toEqual([0, 1, 2].flatMap((cell) => [0, 1, 2, 3].map((flake) => [cell, flake])));
    expect(flakesAlong({ x: 84, y: 0 }, { x: 84, y: 80 }, { ...ground, radius: 8 })).toEqual([]);
  });

  it('misses no flake on a slope, and removes those under a resting finger', () => {
    const slope = flakesAlong({ x: 0, y: 0 }, { x: 80, y: 80 }, ground).map(([cell, flake]) => `${cell}.${flake}`);
    for (const flake of [0, 5, 10, 15]) expect(slope).toContain(`0.${flake}`);
    expect(flakesAlong({ x: 98, y: 98 }, { x: 98, y: 98 }, ground)).toEqual([[4, 0]]);
  });
});
