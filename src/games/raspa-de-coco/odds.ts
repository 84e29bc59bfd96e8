/**
 * Computes the chances of a card's prizes exactly, from the weights of a cell
 * (docs/domain/game-rules.md#raspa-de-coco).
 */
import { choose } from '../fair-game.ts';
import { CELLS, NEEDED, symbols } from './rules.ts';

const WEIGHTS = symbols.reduce((sum, { weight }) => sum + weight, 0);

/** Returns n where one in n cards has a symbol of this weight on enough cells. */
export function oneInOf(weight: number): number {
  const share = weight / WEIGHTS;
  let tooFew = 0;
  for (let count = 0; count < NEEDED; count++)
    tooFew += choose(CELLS, count) * share ** count * (1 - share) ** (CELLS - count);
  return 1 / (1 - tooFew);
}

/**
 * Returns the share of cards with any prize, basis points: all except those where no paying symbol occurs often enough.
 */
export function hitBasisPoints(): number {
  // The chance that a number of cells holds the symbols so far, none of them often enough to pay.
  let ways: readonly number[] = Array.from({ length: CELLS + 1 }, (_, filled) => (filled === 0 ? 1 : 0));
  for (const { weight, m100 } of symbols) {
    const most = m100 > 0 ? NEEDED - 1 : CELLS;
    ways = ways.map((_, filled) => {
      let sum = 0;
      for (let count = 0; count <= Math.min(most, filled); count++)
        sum += (ways[filled - count] ?? 0) * choose(CELLS - filled + count, count) * (weight / WEIGHTS) ** count;
      return sum;
    });
  }
  return Math.floor((1 - (ways[CELLS] ?? 0)) * 10_000);
}
