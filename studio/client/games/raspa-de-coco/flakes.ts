/** Where the husk is scraped: nine cells of sixteen flakes each, and the stroke of a finger over them. */
export const CELLS = 9;
const SIDE = 3;
/** Flakes along a cell's side. */
export const GRAIN = 4;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a stroke meets, all in px from the first cell's corner: a cell's side, the gap between cells, the finger's radius. */
export interface Ground {
  readonly cell: number;
  readonly gap: number;
  readonly radius: number;
}

/** The flakes that a straight stroke passes, as [cell, flake]. */
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

/** From a point to a line between two others. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
