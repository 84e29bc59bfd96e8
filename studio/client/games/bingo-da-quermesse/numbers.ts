/** Selects the played cards, consecutive numbers from a first one, and reads what the balls have marked on a card. */
import { CARDS, FREE, lines } from '#games/bingo-da-quermesse/card.ts';

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

/** Where a card stands: the complete lines, and the cells that alone are missing to a line. */
export interface Standing {
  readonly filled: readonly number[];
  readonly missing: readonly number[];
}

/** Returns where a card stands after these balls. `cells`: its twenty-five numbers, row by row. */
export function standingOf(cells: readonly number[], balls: readonly number[]): Standing {
  const called = new Set([FREE, ...balls]);
  const open = lines.map((line) => line.filter((cell) => !called.has(cells[cell] ?? FREE)));
  return {
    filled: open.flatMap((cell, line) => (cell.length === 0 ? [line] : [])),
    missing: [...new Set(open.flatMap((cell) => (cell.length === 1 ? cell : [])))],
  };
}
