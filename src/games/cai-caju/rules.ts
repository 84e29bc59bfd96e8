/**
 * Implements Cai, Caju!: a cashew falls past twelve rows of pegs along the path of the tape
 * (docs/domain/game-rules.md#cai-caju).
 */
import { byHundredths, fieldOf, gridA, isOneOf } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export const ROWS = 12;

/** Multipliers in hundredths by basket, from the outermost to the middle. The other half mirrors them. */
const half = {
  low: [800, 320, 160, 130, 110, 95, 50],
  medium: [3500, 900, 400, 200, 110, 55, 30],
  high: [16_000, 2400, 800, 200, 60, 20, 20],
} as const;
export type Risk = keyof typeof half;

/** Returns the multiplier of a basket, 0 to 12 from the left, hundredths. */
export const paysIn = (risk: Risk, basket: number): number => half[risk][Math.min(basket, ROWS - basket)] ?? 0;

/** Returns the basket in which a fall ends. */
export const basketOf = (fall: readonly number[]): number => fall.reduce((sum, side) => sum + side, 0);

/** The outcome is the whole fall, one side per row, so that the animation shows exactly the draw. */
export const caiCaju: FairGame<{ readonly risk: Risk }, readonly number[]> = {
  code: 'cai-caju',
  version: 1,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9588,
  minEdgePpm: 40_087,
  stakes: gridA(20, 50_000),
  isChoice: (value): value is { risk: Risk } => isOneOf(half, fieldOf(value, 'risk')),
  limits: () => Array.from({ length: ROWS }, () => 2),
  outcome: (tape) => tape,
  winCents: (fall, { risk }, stakeCents) => byHundredths(stakeCents, paysIn(risk, basketOf(fall))),
};
