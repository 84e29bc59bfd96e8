/**
 * Defines the cloth of Roleta Ipê: where a chip may lie, and which numbers it covers. It has twelve rows of three, and
 * one zero.
 */

/** A chip's place: its kind, and the number that identifies it. */
export interface Spot {
  readonly kind: keyof typeof factors;
  readonly number: number;
}

/** The payment of each place in stakes, its own included: thirty-six divided by the numbers that it covers. */
export const factors = {
  straight: 36,
  /** `number` and its neighbour in the row. */
  splitAcross: 18,
  /** `number` and the one in the next row. */
  splitAlong: 18,
  /** Zero and one of the first row. */
  splitZero: 18,
  /** The row that begins with `number`. */
  street: 12,
  /** Four numbers that share a corner, `number` the lowest. */
  corner: 9,
  /** Two rows, `number` the first. */
  sixLine: 6,
  /** 1 to 3. */
  dozen: 3,
  column: 3,
  red: 2,
  black: 2,
  odd: 2,
  even: 2,
  low: 2,
  high: 2,
} as const;

/** The numbers are 0 to 36. */
export const NUMBERS = 37;

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const all = Array.from({ length: 36 }, (_, index) => index + 1);
const isRed = (number: number) => reds.has(number);

/** Returns the numbers that a chip there covers; empty for a place that does not exist. */
export function covered({ kind, number: n }: Spot): readonly number[] {
  if (!Number.isSafeInteger(n) || n < 0 || n > 36) return [];
  const fits = (isPlace: boolean, ...numbers: number[]) => (isPlace ? numbers : []);
  const startsRow = n % 3 === 1;
  switch (kind) {
    case 'straight':
      return [n];
    case 'splitAcross':
      return fits(n > 0 && n % 3 !== 0, n, n + 1);
    case 'splitAlong':
      return fits(n > 0 && n <= 33, n, n + 3);
    case 'splitZero':
      return fits(n > 0 && n <= 3, 0, n);
    case 'street':
      return fits(startsRow, n, n + 1, n + 2);
    case 'corner':
      return fits(n > 0 && n % 3 !== 0 && n <= 32, n, n + 1, n + 3, n + 4);
    case 'sixLine':
      return fits(startsRow && n <= 31, n, n + 1, n + 2, n + 3, n + 4, n + 5);
    case 'dozen':
      return n >= 1 && n <= 3 ? all.filter((each) => Math.ceil(each / 12) === n) : [];
    case 'column':
      return n >= 1 && n <= 3 ? all.filter((each) => (each - n) % 3 === 0) : [];
    default:
      return n === 0 ? all.filter(evenChances[kind]) : [];
  }
}

const evenChances = {
  red: isRed,
  black: (number: number) => !isRed(number),
  odd: (number: number) => number % 2 === 1,
  even: (number: number) => number % 2 === 0,
  low: (number: number) => number <= 18,
  high: (number: number) => number > 18,
};
