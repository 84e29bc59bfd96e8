/** Selects the played cards: consecutive numbers from a first one. The first card follows the last. */
import { CARDS } from '#games/bingo-da-quermesse/card.ts';

/** Returns the number `by` cards after another, wrapping around. */
export const cardFrom = (number: number, by: number): number => ((((number - 1 + by) % CARDS) + CARDS) % CARDS) + 1;

export const cardsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => cardFrom(first, index));

/** Parses a typed card number; null where there is no such card. */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= CARDS ? number : null;
}
