/** Computes the way of the kite through the sky. Lengths are in units of which the sky is 320 wide. Pure. */
import { LEAST, msToReach } from '#games/pipa-alta/rules.ts';

export const WIDTH = 320;
/** The hand that holds the line, from the sky's lower left corner. */
const HAND = { x: 61, up: 53 };
/** Where the line begins its climb, from the hand. */
const START = { x: 34, up: 40 };
const FAR = { x: 252, y: 66 };
/** The hundredths after which the remaining distance to the far end halves. */
const HALF = 160;
/** The multipliers between two points of the kite's way differ by this factor, and so many points bring it to the end. */
const APART = 1.1;
const POINTS = 33;
/** How dark the sky becomes, and how many times the multiplier doubles for the whole night. */
const DARKEST = 0.92;
const DOUBLED = 6.5;
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

/** Returns the kite's way in a sky of this height: points between which it flies straight, for the same time each. */
export const wayIn = (high: number): readonly Point[] =>
  Array.from({ length: POINTS }, (_, point) => kiteAt(LEAST * APART ** point, high));

/** How long the kite flies along its way, by the rules' clock, ms. */
export const WAY_MS = msToReach(LEAST * APART ** (POINTS - 1));

/** Returns the path of the line, which sags between the hand and the kite. */
export function lineFrom({ x, y }: Point, high: number): string {
  const hand = { x: HAND.x, y: high - HAND.up };
  const sag = { x: hand.x + (x - hand.x) * 0.62, y: hand.y - (hand.y - y) * 0.18 };
  return `M${hand.x} ${hand.y.toFixed(1)}Q${sag.x.toFixed(1)} ${sag.y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Returns how many round figures a flight has passed. */
export const passedBy = (height: number): number => ROUND.filter((each) => each <= height).length;

/** Returns how dark the sky is, from 0 on the ground to 0.92: night falls with the logarithm of the multiplier. */
export const nightAt = (height: number): number => Math.min(DARKEST, Math.log2(height / LEAST) / DOUBLED);

/** How long the night falls, by the rules' clock, ms. It does so evenly, because the multiplier grows by its logarithm. */
export const NIGHT_MS = msToReach(LEAST * 2 ** (DARKEST * DOUBLED));
