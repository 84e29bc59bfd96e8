/** Computes the chances of the sums that several balls pay. */
import { choose } from '../fair-game.ts';
import { paysIn, ROWS } from './rules.ts';
import type { Risk } from './rules.ts';

/** Returns the chance of each sum of multipliers (hundredths of one ball's stake): that of one ball, `balls` times. */
export function sumChances(risk: Risk, balls: number): ReadonlyMap<number, number> {
  let sums = new Map([[0, 1]]);
  for (let ball = 0; ball < balls; ball++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums)
      for (let basket = 0; basket <= ROWS; basket++) {
        const paid = sum + paysIn(risk, basket);
        next.set(paid, (next.get(paid) ?? 0) + (chance * choose(ROWS, basket)) / 2 ** ROWS);
      }
    sums = next;
  }
  return sums;
}

/** Returns the chance that a round of these balls pays more than its stake. */
export function gainChance(risk: Risk, balls: number): number {
  let gains = 0;
  for (const [sum, chance] of sumChances(risk, balls)) if (sum > balls * 100) gains += chance;
  return gains;
}
