/** Computes figures about the published strategy and the natural. */
import { vinteEUmDaLapa } from './rules.ts';
import { bestAction } from './strategy.ts';

/**
 * Returns the first and the last open card, points from 2 to 10, against which the action is best with these two cards.
 */
export function against(hand: readonly number[], action: 'stand' | 'double'): { from: number; to: number } {
  const open = [2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
    (points) => bestAction({ player: hand, dealer: [points - 1], doubled: false, state: 'playing' }) === action,
  );
  return { from: open[0] ?? 0, to: open.at(-1) ?? 0 };
}

/** One round in this many pays as a natural: the player has one and the dealer none, over all first four cards. */
export const NATURAL_PAYS_ONE_IN = (() => {
  const ranks = Array.from({ length: 13 }, (_, rank) => rank);
  let paid = 0;
  for (const first of ranks)
    for (const open of ranks)
      for (const second of ranks)
        for (const hole of ranks)
          if (vinteEUmDaLapa.outcome([first, open, second, hole], null, []).state === 'natural') paid++;
  return 13 ** 4 / paid;
})();
