/** Computes the chances of a dance from those of its spins, which are independent. */
import { oddsOf } from '#games/odds.ts';
import { ladder, MOST, reels } from './rules.ts';

const spin = oddsOf(reels);
const chances = [...spin.totals].map(([total, ways]) => [total, ways / spin.outcomes] as const);

/** The chance that a spin pays. */
const pays = 1 - (spin.totals.get(0) ?? 0) / spin.outcomes;

/** Returns n where one in n rounds has this many spins that pay. */
export const oneInDances = (spins: number): number => 1 / pays ** spins;

/** Returns n where one in n rounds pays the most that a round pays. */
export function oneInMost(): number {
  /** The chances of dances that go on, by what they have paid. */
  let going = new Map([[0, 1]]);
  let reached = 0;
  for (const factor of ladder) {
    const next = new Map<number, number>();
    for (const [sum, chance] of going)
      for (const [total, part] of chances) {
        const paid = sum + total * factor;
        if (paid >= MOST) reached += chance * part;
        else if (total > 0) next.set(paid, (next.get(paid) ?? 0) + chance * part);
      }
    going = next;
  }
  return 1 / reached;
}
