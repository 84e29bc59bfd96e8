/**
 * Computes the layout of the cloth, fourteen cells wide and five high. Zero is at the left, and 3, 6, 9 are in the
 * first row. Columns are at the right, dozens and even chances below.
 */
import { covered, factors } from '#games/roleta-ipe/table.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';

export const WIDE = 14;
export const HIGH = 5;

/** Returns the top left corner of a number's cell. */
export const cellOf = (number: number): readonly [left: number, top: number] =>
  number === 0 ? [0, 0] : [1 + Math.floor((number - 1) / 3), 2 - ((number - 1) % 3)];

/** How many numbers of the field a chip may cover. */
export const counts = [1, 2, 3, 4, 6] as const;
export type Count = (typeof counts)[number];

/** A place with the position of its chip and the cells that react to a press, from left and top. */
export interface Place extends Spot {
  readonly chip: readonly [x: number, y: number];
  readonly hit: readonly [left: number, top: number, wide: number, high: number];
}

const inside: Readonly<Record<Count, readonly Spot['kind'][]>> = {
  1: ['straight'],
  2: ['splitZero', 'splitAcross', 'splitAlong'],
  3: ['street'],
  4: ['corner'],
  6: ['sixLine'],
};

/** Returns the payment for a chip on so many numbers, in stakes. */
export const factorFor = (count: Count): number => factors[inside[count][0] ?? 'straight'];

/** Returns every place of the field where a chip covers `count` numbers, in the order of the numbers. */
export const placesFor = (count: Count): readonly Place[] =>
  Array.from({ length: 37 }, (_, number) => inside[count].map((kind) => ({ kind, number })))
    .flat()
    .filter((spot) => covered(spot).length === count)
    .map(placed);

const evens = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;

/** Lists the dozens, columns and even chances. */
export const outside: readonly Place[] = [
  ...[3, 2, 1].map((number) => ({ kind: 'column', number }) as const),
  ...[1, 2, 3].map((number) => ({ kind: 'dozen', number }) as const),
  ...evens.map((kind) => ({ kind, number: 0 })),
].map(placed);

function placed(spot: Spot): Place {
  const { kind, number } = spot;
  const [left, top] = cellOf(number);
  /** Returns a cell around the point where the chip lies. */
  const about = (x: number, y: number): Place => ({ ...spot, chip: [x, y], hit: [x - 0.5, y - 0.5, 1, 1] });
  const whole = (...hit: Place['hit']): Place => ({
    ...spot,
    chip: [hit[0] + hit[2] / 2, hit[1] + hit[3] / 2],
    hit,
  });
  switch (kind) {
    case 'straight':
      return whole(left, top, 1, number === 0 ? 3 : 1);
    case 'splitZero':
      return about(1, top + 0.5);
    case 'splitAcross':
      return about(left + 0.5, top);
    case 'splitAlong':
      return about(left + 1, top + 0.5);
    case 'street':
      return { ...whole(left, 0, 1, 3), chip: [left + 0.5, 3] };
    case 'corner':
      return about(left + 1, top);
    case 'sixLine':
      return { ...whole(left + 0.5, 0, 1, 3), chip: [left + 1, 3] };
    case 'dozen':
      return { ...whole(number * 4 - 3, 3, 4, 1), chip: [number * 4 - 1, 3.15] };
    case 'column':
      return { ...whole(13, 3 - number, 1, 1), chip: [13.5, 3.2 - number] };
    default:
      return {
        ...whole((evens.indexOf(kind) * WIDE) / 6, 4, WIDE / 6, 1),
        chip: [((evens.indexOf(kind) + 0.5) * WIDE) / 6, 4.15],
      };
  }
}
