/**
 * Computes the positions of the pegs and the path of the cashew. The unit is a basket's width: x from the middle, y
 * from the top peg. The cashew stands above a peg, hops to the drawn side, and falls to the next.
 */
import { basketOf, ROWS } from '#games/cai-caju/rules.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The number of frames of a hop. */
export const MOMENTS = 8;
/** The duration of one hop, ms. The path begins and ends with one more. */
export const HOP_MS = 225;
/** How far the cashew rises in a hop, as a part of the hop's height. */
const BOUNCE = 0.7;
/** The resting position above the top peg. */
export const HANGS: Spot = { x: 0, y: -1.15 };
/** The distance between the cashew's middle and a peg that it touches. */
const ABOVE = 0.52;

/** Returns the position of the peg in a row after `rights` steps to the right. */
export const pegAt = (row: number, rights: number, high: number): Spot => ({ x: rights - row / 2, y: row * high });

/** Returns where the cashew stops in its basket. */
export const landsIn = (basket: number, high: number): Spot => ({ x: basket - ROWS / 2, y: ROWS * high });

/** Returns the positions above the pegs that it touches, one per row, from the top. */
export const touched = (fall: readonly number[], high: number): Spot[] =>
  fall.map((_, row) => pegAt(row, basketOf(fall.slice(0, row)), high));

/** Returns the whole path, frame by frame. `high`: the height of a row. */
export function wayOf(fall: readonly number[], high: number): Spot[] {
  const stops = touched(fall, high).map(({ x, y }) => ({ x, y: y - ABOVE }));
  const way = hop(HANGS, stops[0] ?? HANGS, 0);
  for (const [row, stop] of stops.entries())
    way.push(...hop(stop, stops[row + 1] ?? landsIn(basketOf(fall), high), BOUNCE));
  return [HANGS, ...way];
}

/** Returns a hop between two places: linear sideways, a parabola downwards. */
function hop(from: Spot, to: Spot, bounce: number): Spot[] {
  return Array.from({ length: MOMENTS }, (_, index) => {
    const at = (index + 1) / MOMENTS;
    return {
      x: from.x + (to.x - from.x) * at,
      y: from.y + (to.y - from.y) * ((1 + bounce) * at ** 2 - bounce * at),
    };
  });
}
