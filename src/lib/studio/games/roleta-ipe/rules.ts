/** Roleta Ipê: one zero, up to forty chips a round (domain-games 2, game 6). */
import { gridA } from '../../fair-game.ts';
import type { FairGame } from '../../fair-game.ts';
import { covered, factors } from './table.ts';
import type { Spot } from './table.ts';

export interface Chip extends Spot {
  readonly cents: number;
}

export const MOST_CHIPS = 40;

/** The whole stake of a round, centavos. */
export const stakeOf = (chips: readonly Chip[]): number => chips.reduce((sum, { cents }) => sum + cents, 0);

/** A round's stake is the sum of its chips, so that each of them is paid by its own. */
export const roletaIpe: FairGame<{ readonly chips: readonly Chip[] }, number> = {
  code: 'roleta-ipe',
  version: 1,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9729,
  stakes: gridA(20, 50_000),
  limits: () => [37],
  outcome: ([number = 0]) => number,
  winCents: (number, { chips }) =>
    chips.reduce(
      (sum, chip) => (covered(chip).includes(number) ? sum + BigInt(chip.cents) * BigInt(factors[chip.kind]) : sum),
      0n,
    ),
};
