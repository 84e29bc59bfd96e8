/** Finds the cards that form a hand's rank. */
import type { Rank } from './hands.ts';

/** Returns the positions of the cards of equal rank, or of all five. */
export function placesOf(rank: Rank, hand: readonly number[]): number[] {
  const places = hand.map((_, place) => place);
  if (rank === 'nothing') return [];
  if (rank === 'jacks-or-better' || rank === 'two-pair' || rank === 'three' || rank === 'four')
    return places.filter((place) =>
      places.some((other) => other !== place && (hand[other] ?? 0) % 13 === (hand[place] ?? 0) % 13),
    );
  return places;
}
