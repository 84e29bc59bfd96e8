/** Computes with the chips on the places of Roda da Feira. Chips on one place are one bet. Pure. */
import { pays, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';

/** The centavos on each place, in the order in which the places got their first chip. */
export type Chips = ReadonlyMap<Place, bigint>;

/** What the player has bet on the round already. */
export interface Laid {
  readonly bets: number;
  readonly cents: bigint;
}

export const sumOf = (chips: Chips): bigint => [...chips.values()].reduce((sum, cents) => sum + cents, 0n);

/** Returns the highest payment of these chips, centavos. The wheel stops on one place. */
export const bestOf = (chips: Chips): bigint =>
  [...chips].reduce((most, [place, cents]) => {
    const paid = (cents * BigInt(pays[place])) / 100n;
    return paid > most ? paid : most;
  }, 0n);

/** Adds a chip to a place. Returns the chips, or the limit of the round that they would exceed. */
export function withChip(chips: Chips, place: Place, cents: bigint, laid: Laid): Chips | 'mostMoney' | 'mostBets' {
  const { stakes, table } = rodaDaFeira;
  if (laid.cents + sumOf(chips) + cents > BigInt(stakes.max)) return 'mostMoney';
  const isNew = !chips.has(place);
  if (isNew && laid.bets + chips.size >= (table?.mostBets ?? 1)) return 'mostBets';
  return new Map(chips).set(place, (chips.get(place) ?? 0n) + cents);
}

/** Returns the chips of bets that were placed, so that a repeat costs exactly as much. */
export function chipsOf(
  bets: readonly { readonly choice: { readonly place: Place }; readonly stake: bigint }[],
): Chips {
  const chips = new Map<Place, bigint>();
  // The newest bet is first.
  for (const { choice, stake } of bets.toReversed()) chips.set(choice.place, (chips.get(choice.place) ?? 0n) + stake);
  return chips;
}

export const without = (chips: Chips, places: readonly Place[]): Chips =>
  new Map([...chips].filter(([place]) => !places.includes(place)));

/** Returns whether both have the same centavos on the same places. */
export const sameChips = (one: Chips, other: Chips): boolean =>
  one.size === other.size && [...one].every(([place, cents]) => other.get(place) === cents);
