/**
 * Computes the positions of the pegs and the path of a cashew. The unit is a basket's width: x from the middle, y
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
/** The time between the first hops of two cashews, ms. */
export const STAGGER_MS = 120;
/** How far each cashew of a heap lies above the one below it, and how many of them can be told apart. */
const HEAP = 0.24;
const MOST_HEAPED = 4;
/** The distance between the cashew's middle and a peg that it touches. */
const ABOVE = 0.52;

/** Returns the position of the peg in a row after `rights` steps to the right. */
export const pegAt = (row: number, rights: number, high: number): Spot => ({ x: rights - row / 2, y: row * high });

/** Returns the resting position of a cashew above the top peg, side by side with the others. */
export const hangs = (ball: number, balls: number): Spot => ({
  x: (ball - (balls - 1) / 2) * Math.min(1, 6 / balls),
  y: -1.15,
});

/** Returns where the cashew stops in its basket. `under`: how many already lie there. */
export const landsIn = (basket: number, high: number, under = 0): Spot => ({
  x: basket - ROWS / 2 + (under === 0 ? 0 : under % 2 === 1 ? -0.14 : 0.14),
  y: ROWS * high - HEAP * Math.min(under, MOST_HEAPED),
});

/** Returns the positions above the pegs that it touches, one per row, from the top. */
export const touched = (fall: readonly number[], high: number): Spot[] =>
  fall.map((_, row) => pegAt(row, basketOf(fall.slice(0, row)), high));

/** Returns the whole path between two resting positions, frame by frame. `high`: the height of a row. */
export function wayOf(fall: readonly number[], high: number, from: Spot, to: Spot): Spot[] {
  const stops = touched(fall, high).map(({ x, y }) => ({ x, y: y - ABOVE }));
  const way = hop(from, stops[0] ?? to, 0);
  for (const [row, stop] of stops.entries()) way.push(...hop(stop, stops[row + 1] ?? to, BOUNCE));
  return [from, ...way];
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
