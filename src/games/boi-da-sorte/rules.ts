/**
 * Implements Boi da Sorte: an ox that dances for as long as its spins pay. A spin that pays leads to another one, free
 * of charge, under the next multiplier. The first spin that pays nothing ends the dance; so does the last multiplier, or
 * the most that a round pays (docs/domain/game-rules.md#boi-da-sorte).
 */
import { lines, visibleSymbols, winsOf } from '#games/engine.ts';
import type { LineWin, Reels } from '#games/engine.ts';
import type { FairGame } from '#games/fair-game.ts';

export const offered = [50, 100, 250, 500, 1000, 2500];

/** The multiplier of each spin of a dance. */
export const ladder = [1, 2, 3, 4, 5, 6, 8, 10];

/** The most that a round pays, in stakes of a line. */
export const MOST = 100 * lines.length;

/** The symbols, each with what three on a line pay. No symbol is in the window of a reel twice. */
export const reels: Reels = {
  symbols: [
    { id: 'boi', three: 30, wild: true },
    { id: 'maraca', three: 12 },
    { id: 'pandeiro', three: 8 },
    { id: 'fitas', three: 5 },
    { id: 'fogueira', three: 3 },
    { id: 'bandeira', three: 2 },
    { id: 'milho', three: 2 },
  ],
  strips: [
    'fogueira maraca milho fogueira bandeira milho fitas bandeira pandeiro boi milho fitas bandeira milho maraca bandeira fogueira fitas milho bandeira pandeiro fitas boi fogueira bandeira milho',
    'boi fitas bandeira milho fogueira maraca milho bandeira boi pandeiro bandeira milho fitas bandeira fogueira maraca milho bandeira boi milho bandeira fitas milho bandeira pandeiro fogueira',
    'bandeira fogueira milho fitas bandeira milho fitas boi bandeira milho fitas bandeira milho boi fogueira milho bandeira maraca milho fogueira pandeiro bandeira milho maraca pandeiro milho',
  ].map((strip) => strip.split(' ')),
};

export interface Dance {
  /** The stops of each spin that is shown. */
  readonly spins: readonly (readonly number[])[];
}

/** A spin of a dance. */
export interface Step {
  readonly stops: readonly number[];
  readonly factor: number;
  readonly wins: readonly LineWin[];
  /** What it pays, in stakes of a line. Less than its lines where the round has paid the most. */
  readonly paid: number;
  /** What the round has paid so far, in stakes of a line. */
  readonly sum: number;
}

/** Returns the spins of a dance with what they pay, up to its end. */
export function stepsOf(spins: Dance['spins']): Step[] {
  const steps: Step[] = [];
  let sum = 0;
  for (const [index, factor] of ladder.entries()) {
    const stops = spins[index];
    if (!stops || sum === MOST) break;
    const wins = winsOf(reels, stops);
    const pays = wins.reduce((all, { multiplier }) => all + multiplier, 0) * factor;
    const paid = Math.min(pays, MOST - sum);
    sum += paid;
    steps.push({ stops, factor, wins, paid, sum });
    if (wins.length === 0) break;
  }
  return steps;
}

/** Returns what a dance pays in all, in stakes of a line. */
export const paidBy = (dance: Dance): number => stepsOf(dance.spins).at(-1)?.sum ?? 0;

/** Returns the symbols of a spin: reels from left to right, each from top to bottom. */
export const shownBy = (stops: readonly number[]): string[][] => visibleSymbols(reels, stops);

export const boiDaSorte: FairGame<null, Dance> = {
  code: 'boi-da-sorte',
  version: 2,
  kind: 'instant',
  volatility: 'low',
  rtpBasisPoints: 9610,
  minEdgePpm: 38_921,
  stakes: { min: 50, max: 2500, step: 50 },
  isChoice: (value): value is null => value === null,
  limits: () => ladder.flatMap(() => reels.strips.map((strip) => strip.length)),
  outcome: (tape) => {
    const all = ladder.map((_, index) => tape.slice(index * reels.strips.length, (index + 1) * reels.strips.length));
    return { spins: stepsOf(all).map(({ stops }) => stops) };
  },
  winCents: (dance, _choice, stakeCents) => (stakeCents / BigInt(lines.length)) * BigInt(paidBy(dance)),
  takes: (_choice, cents) => offered.includes(cents),
};
