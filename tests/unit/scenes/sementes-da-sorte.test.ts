/** Tests the picks of Sementes da Sorte: at most the allowed number, and the random choice among all seeds. */
import { expect, it } from 'vitest';
import { MOST_PICKS, sementesDaSorte } from '#games/sementes-da-sorte/rules.ts';
import { sementesDaSortePaytable } from '#games/sementes-da-sorte/paytable.ts';
import { anyPicks, rungsOf, withSeed } from '#studio/client/games/sementes-da-sorte/picks.ts';

it('picks a seed, removes it again, and accepts no ninth', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8].reduce<readonly number[]>((picks, seed) => withSeed(picks, seed) ?? [], []);
  expect(eight).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(withSeed(eight, 9)).toBeNull();
  expect(withSeed(eight, 3)).toEqual([1, 2, 4, 5, 6, 7, 8]);
  expect(withSeed([7], 2)).toEqual([2, 7]);
});

it('picks as many at random as requested, all different, in order', () => {
  for (let count = 1; count <= MOST_PICKS; count++)
    for (const draw of [() => 0, (limit: number) => limit - 1]) {
      const picks = anyPicks(count, draw);
      expect(picks).toHaveLength(count);
      expect(sementesDaSorte.isChoice({ picks })).toBe(true);
      expect(picks).toEqual(picks.toSorted((one, other) => one - other));
    }
});

it('shows the paying hits alone', () => {
  expect(rungsOf(4)).toEqual([
    { hits: 2, m100: 200 },
    { hits: 3, m100: 1500 },
    { hits: 4, m100: 32_000 },
  ]);
  expect(rungsOf(0)).toEqual([]);
});

it('prints the return of each number of picks as it is computed', () => {
  const figure = sementesDaSortePaytable.paytable.figures.find(({ key }) => key === 'returns');
  const printed = Object.values(figure?.values ?? {}).map((value) => (value as { basisPoints: number }).basisPoints);
  expect(printed).toEqual([9600, 9593, 9579, 9550, 9621, 9597, 9611, 9581]);
});
