/** Stores the chips on the cloth as a history of states, so that each step can be taken back. */
import { MOST_CHIPS, roletaIpe, stakeOf } from '#games/roleta-ipe/rules.ts';
import type { Chip } from '#games/roleta-ipe/rules.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';

export type Chips = readonly Chip[];

/** Returns whether two lists are the same bet. */
export const sameChips = (one: Chips, other: Chips): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Adds a chip to a place. Chips on one place are one bet.
 * @returns the chips, or the table limit that they would exceed.
 */
export function withChip(chips: Chips, spot: Spot, cents: number): Chips | 'mostPlaces' | 'mostMoney' {
  if (stakeOf(chips) + cents > roletaIpe.stakes.max) return 'mostMoney';
  const at = chips.findIndex((chip) => chip.kind === spot.kind && chip.number === spot.number);
  const there = chips[at];
  if (there) return chips.with(at, { ...there, cents: there.cents + cents });
  if (chips.length === MOST_CHIPS) return 'mostPlaces';
  return [...chips, { kind: spot.kind, number: spot.number, cents }];
}

/** Returns the highest payment of these chips on any number, centavos. */
export const bestOf = (chips: Chips): bigint =>
  Array.from({ length: 37 }, (_, number) => roletaIpe.winCents(number, { chips }, 0n)).reduce((most, each) =>
    each > most ? each : most,
  );
