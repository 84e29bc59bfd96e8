/** Tests the size of a win, and the figure that counts up to it. */
import { describe, expect, it } from 'vitest';
import { countedAt, tierOf } from '#studio/client/tiers.ts';

it.each([
  [0n, 0],
  [99n, 0],
  [1_00n, 0],
  [1_01n, 1],
  [5_00n, 1],
  [5_01n, 2],
  [19_99n, 2],
  [20_00n, 3],
  [5000_00n, 3],
] as const)('a prize of %s centavos for a stake of 100 has tier %s', (won, tier) => {
  expect(tierOf(won, 1_00n)).toBe(tier);
});

describe('the counted figure', () => {
  it('begins at nothing and ends at the whole prize', () => {
    for (const won of [1n, 7_77n, 123_456_78n]) {
      expect(countedAt(won, 0)).toBe(0n);
      expect(countedAt(won, 1)).toBe(won);
      expect(countedAt(won, 2)).toBe(won);
    }
  });

  it('never falls, and is fast at first', () => {
    const seen = Array.from({ length: 101 }, (_, at) => countedAt(100_00n, at / 100));
    expect(seen).toEqual(seen.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(countedAt(100_00n, 0.5)).toBe(87_50n);
  });
});
