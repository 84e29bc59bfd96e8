/** Computes which flakes a stroke removes: nine cells of sixteen flakes each. */
export const CELLS = 9;
const SIDE = 3;
/** The number of flakes along a cell's side. */
export const GRAIN = 4;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The geometry of the card in px from the first cell's corner: a cell's side, the gap between cells, the finger's
 * radius.
 */
export interface Ground {
  readonly cell: number;
  readonly gap: number;
  readonly radius: number;
}

/** Returns the flakes on a straight stroke, as [cell, flake]. */
export function flakesAlong(from: Point, to: Point, { cell, gap, radius }: Ground): [number, number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < CELLS; index++)
    for (let flake = 0; flake < GRAIN * GRAIN; flake++) {
      const x = (index % SIDE) * (cell + gap) + ((flake % GRAIN) + 0.5) * (cell / GRAIN);
      const y = Math.floor(index / SIDE) * (cell + gap) + (Math.floor(flake / GRAIN) + 0.5) * (cell / GRAIN);
      if (distance({ x, y }, from, to) <= radius) found.push([index, flake]);
    }
  return found;
}

/** Returns the distance of a point from the segment between two others. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
