/** Decides which rounds of Roleta Ipê count for wagering: those whose chips leave enough numbers open. */
import { fewestTooSure } from '../wagering.ts';
import type { WageringRule } from '../wagering.ts';
import type { Chip } from './rules.ts';
import { covered, NUMBERS } from './table.ts';

/**
 * With chips on this many numbers nothing counts, however the stake is divided. Opposite even chances cover 36
 * together.
 */
export const TOO_MANY = fewestTooSure(NUMBERS);

export const roletaIpeWagering: WageringRule<{ readonly chips: readonly Chip[] }, number> = {
  counts: (_, laid) => new Set(laid.flatMap(({ choice }) => choice.chips.flatMap(covered))).size < TOO_MANY,
  said: { key: 'noTurnover', values: { numbers: TOO_MANY, all: NUMBERS } },
};
