/** Computes the way of the kite through the sky. Lengths are in units of which the sky is 320 wide. Pure. */
import { LEAST } from '#games/pipa-alta/rules.ts';

export const WIDTH = 320;
/** The hand that holds the line, from the sky's lower left corner. */
const HAND = { x: 61, up: 53 };
/** Where the line begins its climb, from the hand. */
const START = { x: 34, up: 40 };
const FAR = { x: 252, y: 66 };
/** The hundredths after which the remaining distance to the far end halves. */
const HALF = 160;
/** The round figures that a flight passes, hundredths. */
const ROUND = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the kite's position at a multiplier, in a sky of this height. It never reaches the far end, so that a higher
 * multiplier is always farther.
 */
export function kiteAt(height: number, high: number): Point {
  const way = 1 - 2 ** (-(height - LEAST) / HALF);
  const [left, foot] = [HAND.x + START.x, high - HAND.up - START.up];
  return { x: left + (FAR.x - left) * way, y: foot + (FAR.y - foot) * way ** 1.5 };
}

/** Returns the path of the line, which sags between the hand and the kite. */
export function lineFrom({ x, y }: Point, high: number): string {
  const hand = { x: HAND.x, y: high - HAND.up };
  const sag = { x: hand.x + (x - hand.x) * 0.62, y: hand.y - (hand.y - y) * 0.18 };
  return `M${hand.x} ${hand.y.toFixed(1)}Q${sag.x.toFixed(1)} ${sag.y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Returns how many round figures a flight has passed. */
export const passedBy = (height: number): number => ROUND.filter((each) => each <= height).length;

/** Returns how dark the sky is, from 0 on the ground to 0.92: night falls with the logarithm of the multiplier. */
export const nightAt = (height: number): number => Math.min(0.92, Math.log2(height / LEAST) / 6.5);
