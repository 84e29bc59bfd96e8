/** Derives a bingo card from its number, and computes which of its lines the drawn balls complete. */
import { deal, dealLimits } from '#lib/fair.ts';
import { hmacSha256 } from '#lib/sha256.ts';

export const CARDS = 9999;
/** The middle cell is free, so every line through it needs one number less. */
export const FREE = 0;

export interface Card {
  /** 1 to 9999. */
  readonly number: number;
  /** Twenty-five cells row by row: numbers 1 to 75, each column with its own range of fifteen, FREE in the middle. */
  readonly cells: readonly number[];
}

const SIDE = [0, 1, 2, 3, 4];
const MIDDLE = 2;

/** The twelve lines as the cells they cross: five rows, five columns, two diagonals. */
export const lines: readonly (readonly number[])[] = [
  ...SIDE.map((row) => SIDE.map((column) => row * 5 + column)),
  ...SIDE.map((column) => SIDE.map((row) => row * 5 + column)),
  SIDE.map((at) => at * 6),
  SIDE.map((at) => (at + 1) * 4),
];

const COUNTS = SIDE.map((column) => (column === MIDDLE ? 4 : 5));

/**
 * Draws the integers that `drawIntegers` gives for the number as nonce, the client seed `cartela` and a server seed of
 * zeros. Unlike that function it is synchronous.
 */
function drawCard(number: number, limits: readonly number[]): number[] {
  const drawn: number[] = [];
  for (let block = 0; drawn.length < limits.length; block++) {
    const words = new DataView(
      hmacSha256(new Uint8Array(32), new TextEncoder().encode(`cartela:${number}:${block}`)).buffer,
    );
    for (let at = 0; at < 32 && drawn.length < limits.length; at += 4) {
      const limit = limits[drawn.length] ?? 1;
      const word = words.getUint32(at);
      if (word < Math.floor(2 ** 32 / limit) * limit) drawn.push(word % limit);
    }
  }
  return drawn;
}

/**
 * Returns the card of a number. It is the same for everyone and never changes, because its seeds are public.
 * @param number 1 to 9999.
 */
export function cardOf(number: number): Card {
  const tape = drawCard(
    number,
    COUNTS.flatMap((count) => dealLimits(15, count)),
  );
  const columns = COUNTS.map((count, column) => {
    const from = COUNTS.slice(0, column).reduce((sum, each) => sum + each, 0);
    const dealt = deal(15, tape.slice(from, from + count)).map((value) => value + 1 + 15 * column);
    return column === MIDDLE ? dealt.toSpliced(MIDDLE, 0, FREE) : dealt;
  });
  return { number, cells: SIDE.flatMap((row) => columns.map((column) => column[row] ?? FREE)) };
}

/** Returns which of `lines` are complete after these balls. */
export function filledLines(card: Card, balls: readonly number[]): number[] {
  const marked = card.cells.map((number) => number === FREE || balls.includes(number));
  return lines.flatMap((cells, line) => (cells.every((cell) => marked[cell]) ? [line] : []));
}
