/**
 * Implements the slot engine: what a seed draws and what it pays. It is pure and served to the browser unchanged. So
 * the page that verifies a round runs the same code that paid it.
 *
 * A round draws one stop for each of three reels, uniformly. The window shows three symbols of each reel from its stop
 * on. Five lines cross the window; the stake is divided evenly among them. A line pays for three equal symbols, and for
 * some symbols for the first two; a wild symbol stands for any other. A line's prize is its multiplier times its share.
 */
import type { Json } from '#lib/json.ts';
import type { FairGame } from './fair-game.ts';

export interface SlotSymbol {
  readonly id: string;
  /** The multiplier of the line's stake for three on a line. */
  readonly three: number;
  /** The multiplier for the first two of a line when the third differs. Absent where they pay nothing. */
  readonly two?: number;
  readonly wild?: true;
}

export interface SlotGame {
  readonly code: string;
  readonly volatility: 'low' | 'medium' | 'high';
  /** The published theoretical return. A test compares it with the enumeration of every outcome. */
  readonly rtpBasisPoints: number;
  /** The house edge of every stake in millionths, rounded down. A test compares it with the enumeration. */
  readonly minEdgePpm: number;
  /** The highest payment of one round, as a multiple of the line's stake. A test compares it with the enumeration. */
  readonly topMultiplier: number;
  /** The total stakes on offer, centavos, each divisible by the five lines. */
  readonly stakes: readonly number[];
  readonly symbols: readonly SlotSymbol[];
  readonly strips: readonly (readonly string[])[];
}

/** What a spin is drawn from and paid by. */
export type Reels = Pick<SlotGame, 'symbols' | 'strips'>;

export interface LineWin {
  /** The index in `lines`. */
  readonly line: number;
  readonly symbol: string;
  readonly count: 2 | 3;
  readonly multiplier: number;
}

export const ROWS = 3;

/** The row of each reel that a line crosses: middle, top, bottom, the two diagonals. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

/** Parses the stops of a slot's round from the wire. */
export const stopsOf = (outcome: Json): readonly number[] =>
  Array.isArray(outcome) ? outcome.filter((stop) => typeof stop === 'number') : [];

/** Returns the symbols in the window: reels from left to right, each from top to bottom. */
export function visibleSymbols(game: Reels, stops: readonly number[]): string[][] {
  return game.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}

/** Returns the prize of one line's symbols, or null. */
export function linePrize(game: Reels, line: readonly string[]): Omit<LineWin, 'line'> | null {
  const wild = game.symbols.find((symbol) => symbol.wild)?.id;
  const wanted = line.find((id) => id !== wild) ?? wild;
  const symbol = game.symbols.find((each) => each.id === wanted);
  if (!symbol) return null;
  const fits = (id: string | undefined) => id === wanted || id === wild;
  if (!fits(line[0]) || !fits(line[1])) return null;
  if (fits(line[2])) return { symbol: symbol.id, count: 3, multiplier: symbol.three };
  return symbol.two ? { symbol: symbol.id, count: 2, multiplier: symbol.two } : null;
}

export function winsOf(game: Reels, stops: readonly number[]): LineWin[] {
  const shown = visibleSymbols(game, stops);
  return lines.flatMap((rows, line) => {
    const prize = linePrize(
      game,
      rows.map((row, reel) => shown[reel]?.[row] ?? ''),
    );
    return prize ? [{ line, ...prize }] : [];
  });
}

/** Returns the prize of a round in centavos: the multipliers of its lines times the line's share of the stake. */
export function winCents(game: Reels, stops: readonly number[], betCents: bigint): bigint {
  const multiplier = winsOf(game, stops).reduce((sum, win) => sum + win.multiplier, 0);
  return (betCents / BigInt(lines.length)) * BigInt(multiplier);
}

/**
 * Returns a slot as a game of the studio. Its tape is the stops of its reels, and there is no choice beyond the stake.
 */
export function slotRules(game: SlotGame): FairGame<null, readonly number[]> {
  const [min = 0] = game.stakes;
  return {
    code: game.code,
    version: 1,
    kind: 'instant',
    volatility: game.volatility,
    rtpBasisPoints: game.rtpBasisPoints,
    minEdgePpm: game.minEdgePpm,
    stakes: { min, max: game.stakes.at(-1) ?? min, step: min },
    isChoice: (value): value is null => value === null,
    limits: () => game.strips.map((strip) => strip.length),
    outcome: (stops) => stops,
    winCents: (stops, _, stakeCents) => winCents(game, stops, stakeCents),
    takes: (_, cents) => game.stakes.includes(cents),
  };
}
