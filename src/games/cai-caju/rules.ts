/**
 * Implements Cai, Caju!: one to ten cashews fall past twelve rows of pegs along the path of the tape
 * (docs/domain/game-rules.md#cai-caju).
 */
import { byHundredths, fieldOf, gridA, isOneOf } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export const ROWS = 12;
/** How many balls a round may have. */
export const BALLS = [1, 3, 5, 10] as const;

/** Multipliers in hundredths by basket, from the outermost to the middle. The other half mirrors them. */
const half = {
  low: [800, 320, 160, 130, 110, 95, 50],
  medium: [3500, 900, 400, 200, 110, 55, 30],
  high: [16_000, 2400, 800, 200, 60, 20, 20],
} as const;
export type Risk = keyof typeof half;

export interface Drop {
  readonly risk: Risk;
  /** Rounds from before there was a choice have none: one ball. */
  readonly balls?: (typeof BALLS)[number];
}

export const ballsOf = ({ balls = 1 }: Drop): number => balls;

/** Returns the multiplier of a basket, 0 to 12 from the left, hundredths. */
export const paysIn = (risk: Risk, basket: number): number => half[risk][Math.min(basket, ROWS - basket)] ?? 0;

/** Returns the basket in which a fall ends. */
export const basketOf = (fall: readonly number[]): number => fall.reduce((sum, side) => sum + side, 0);

/** Returns the fall of each ball: twelve sides of the tape. */
export const fallsOf = (tape: readonly number[]): number[][] =>
  Array.from({ length: tape.length / ROWS }, (_, ball) => tape.slice(ball * ROWS, (ball + 1) * ROWS));

/** Returns the sum of the balls' multipliers, hundredths of one ball's stake. */
export const paysFor = (tape: readonly number[], risk: Risk): number =>
  fallsOf(tape).reduce((sum, fall) => sum + paysIn(risk, basketOf(fall)), 0);

const stakes = gridA(20, 50_000);

/**
 * The outcome is every fall, one side per row and ball after ball, so that the animation shows exactly the draw. The
 * stake is the sum of all balls, in equal parts.
 */
export const caiCaju: FairGame<Drop, readonly number[]> = {
  code: 'cai-caju',
  version: 1,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9588,
  minEdgePpm: 40_087,
  stakes,
  isChoice: (value): value is Drop => {
    const balls = fieldOf(value, 'balls');
    return isOneOf(half, fieldOf(value, 'risk')) && (balls === undefined || BALLS.some((count) => count === balls));
  },
  limits: (choice) => Array.from({ length: ROWS * ballsOf(choice) }, () => 2),
  outcome: (tape) => tape,
  winCents: (tape, choice, stakeCents) =>
    byHundredths(stakeCents / BigInt(ballsOf(choice)), paysFor(tape, choice.risk)),
  takes: (choice, cents) => {
    const each = cents / ballsOf(choice);
    return cents <= stakes.max && each >= stakes.min && each % stakes.step === 0;
  },
};
