/**
 * Decides which rounds of Praia dos Siris count for wagering: those that were not collected at a point that nearly
 * every round reaches. A round that a crab ended counts whole, because its player lost the stake.
 */
import { choose } from '../fair-game.ts';
import { isTooSure } from '../wagering.ts';
import type { WageringRule } from '../wagering.ts';
import { lastStep, MOST_CRABS, paysAfter, SHELLS } from './rules.ts';
import type { Beach, Walk } from './rules.ts';

/** Returns whether `safe` safe shells with `crabs` crabs are too certain. */
const isTooNear = (crabs: number, safe: number): boolean =>
  isTooSure(BigInt(choose(SHELLS - crabs, safe)), BigInt(choose(SHELLS, safe)));

/**
 * The highest multiplier that counts nothing, hundredths. No lower one counts, whatever the number of crabs (a test
 * checks each). The player sees the multiplier during the round, so it can serve as the rule.
 */
export const TOO_LOW = Math.max(
  ...Array.from({ length: MOST_CRABS }, (_, at) => at + 1).flatMap((crabs) =>
    Array.from({ length: lastStep(crabs) }, (_, at) => at + 1)
      .filter((safe) => isTooNear(crabs, safe))
      .map((safe) => paysAfter(crabs, safe)),
  ),
);

export const praiaDosSirisWagering: WageringRule<Beach, Walk> = {
  counts: ({ choice }, _, { state, opened }) => state !== 'collected' || !isTooNear(choice.crabs, opened.length),
  said: { key: 'noTurnover', values: { factor: { m100: TOO_LOW } } },
};
