/** Selects the played cards, consecutive numbers from a first one, and says what the balls have marked on a card. */
import { fill } from '#lib/fill.ts';
import { CARDS, FREE, lines } from '#games/bingo-da-quermesse/card.ts';
import type { Host } from '../../scene.ts';

type Texts = Host['texts'];

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

/**
 * Returns the line above a card. It says one thing beside the number, because four cards have room for no more. A card
 * without a line keeps its name: the plural of some languages has no good form for zero.
 */
export function captionOf(texts: Texts, number: number, filled: number, isOneMissing: boolean): string {
  if (filled > 0) return `${number} · ${fill(texts.exactly ?? '', { n: filled })}`;
  if (isOneMissing) return `${number} · ${texts.oneMissing ?? ''}`;
  return fill(texts.card ?? '', { n: number });
}

/** Returns the complete lines of a card in words, for screen readers. The marked numbers follow. */
export const standingText = (texts: Texts, number: number, filled: number): string =>
  filled > 0
    ? `${fill(texts.lines ?? '', { n: number, lines: filled })}:`
    : `${fill(texts.card ?? '', { n: number })}: ${texts.noLine ?? ''}`;
