/**
 * Implements Roleta Ipê: roulette with one zero and up to forty chips a round (docs/domain/game-rules.md#roleta-ipê).
 */
import { fieldOf, gridA, isOneOf, isWhole } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';
import { covered, factors, NUMBERS } from './table.ts';
import type { Spot } from './table.ts';

export interface Chip extends Spot {
  readonly cents: number;
}

export const MOST_CHIPS = 40;

/** Returns the whole stake of a round, centavos. */
export const stakeOf = (chips: readonly Chip[]): number => chips.reduce((sum, { cents }) => sum + cents, 0);

/** Returns whether the value is a list of chips, each on the grid, together within the limit of a round. */
function areChips(value: unknown): value is readonly Chip[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_CHIPS) return false;
  const { step, max } = roletaIpe.stakes;
  const stand = value.every((chip) => {
    const [kind, number, cents] = [fieldOf(chip, 'kind'), fieldOf(chip, 'number'), fieldOf(chip, 'cents')];
    if (!isOneOf(factors, kind) || typeof number !== 'number' || !isWhole(cents, step, max)) return false;
    return cents % step === 0 && covered({ kind, number }).length > 0;
  });
  return stand && stakeOf(value as Chip[]) <= max;
}

/** A round's stake is the sum of its chips, because each chip is paid by its own value. */
export const roletaIpe: FairGame<{ readonly chips: readonly Chip[] }, number> = {
  code: 'roleta-ipe',
  version: 1,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9729,
  minEdgePpm: 27_027,
  stakes: gridA(20, 50_000),
  isChoice: (value): value is { chips: readonly Chip[] } => areChips(fieldOf(value, 'chips')),
  limits: () => [NUMBERS],
  outcome: ([number = 0]) => number,
  winCents: (number, { chips }) =>
    chips.reduce(
      (sum, chip) => (covered(chip).includes(number) ? sum + BigInt(chip.cents) * BigInt(factors[chip.kind]) : sum),
      0n,
    ),
  takes: ({ chips }, cents) => stakeOf(chips) === cents,
};
