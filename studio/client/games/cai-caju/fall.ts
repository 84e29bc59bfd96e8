/**
 * Where the pegs stand and how the cashew falls past them, in widths of a basket: x from the middle, y from the top peg. It stands
 * above a peg, hops to the side that was drawn, and falls to the next.
 */
import { basketOf, ROWS } from '#games/cai-caju/rules.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Moments that a hop is drawn by. */
export const MOMENTS = 8;
/** How long one hop takes, ms; the way down begins and ends with one more. */
export const HOP_MS = 225;
/** Of a hop's height, how far it goes up first. */
const BOUNCE = 0.7;
/** Where it hangs, above the top peg. */
export const HANGS: Spot = { x: 0, y: -1.15 };
/** How far its middle is above a peg that it touches. */
const ABOVE = 0.52;

/** The peg of a row that is met after so many steps to the right. */
export const pegAt = (row: number, rights: number, high: number): Spot => ({ x: rights - row / 2, y: row * high });

/** Where it stops in its basket. */
export const landsIn = (basket: number, high: number): Spot => ({ x: basket - ROWS / 2, y: ROWS * high });

/** The pegs that it touches, one a row, from the top. */
export const touched = (fall: readonly number[], high: number): Spot[] =>
  fall.map((_, row) => pegAt(row, basketOf(fall.slice(0, row)), high));

/** The whole way, moment by moment: `high` is the height of a row. */
export function wayOf(fall: readonly number[], high: number): Spot[] {
  const stops = touched(fall, high).map(({ x, y }) => ({ x, y: y - ABOVE }));
  const way = hop(HANGS, stops[0] ?? HANGS, 0);
  for (const [row, stop] of stops.entries())
    way.push(...hop(stop, stops[row + 1] ?? landsIn(basketOf(fall), high), BOUNCE));
  return [HANGS, ...way];
}

/** From one place to the next: sideways evenly, downwards as something thrown up a little. */
function hop(from: Spot, to: Spot, bounce: number): Spot[] {
  return Array.from({ length: MOMENTS }, (_, index) => {
    const at = (index + 1) / MOMENTS;
    return {
      x: from.x + (to.x - from.x) * at,
      y: from.y + (to.y - from.y) * ((1 + bounce) * at ** 2 - bounce * at),
    };
  });
}
