/** The draws of the rain room: when they fall, and who is drawn. The server draws by it, and the browser checks by it. */
import { drawIntegers } from './fair.ts';

/** The first draw after an instant, as its unix second: draws fall on the multiples of their distance. */
export const slotAfter = (at: Date, everySeconds: number): number =>
  (Math.floor(at.getTime() / 1000 / everySeconds) + 1) * everySeconds;

/** The draw for which somebody counts who is seen at an instant: the next one, or the one that falls on it. */
export const slotAwaited = (at: Date, everySeconds: number): number =>
  Math.ceil(at.getTime() / 1000 / everySeconds) * everySeconds;

/** How many win: one of so many present (`oneIn`), rounded up, `winners` at most. */
export const rainWinnersOf = (present: number, { winners, oneIn }: { winners: number; oneIn: number }): number =>
  Math.min(winners, Math.ceil(present / oneIn));

export interface RainDraw {
  /** 64 hex digits; shown once it is drawn. */
  readonly serverSeed: string;
  /** Which draw it is: its unix second by the distance of draws. */
  readonly number: number;
  /** How many were there, and how many of them win at most. */
  readonly present: number;
  readonly winners: number;
}

/**
 * The places that win, in the order of the draw, among those present by their number; nobody wins twice. Each number drawn is a
 * place among those left, where the last one has moved up into the place of who was drawn before.
 */
export async function rainPlaces({ serverSeed, number, present, winners }: RainDraw): Promise<number[]> {
  const limits = Array.from({ length: Math.min(winners, present) }, (_, turn) => present - turn);
  const left = Array.from({ length: present }, (_, place) => place);
  const drawn = await drawIntegers({ serverSeed, clientSeed: `rain:${number}`, nonce: 0 }, limits);
  return drawn.map((at) => {
    const place = left[at] ?? at;
    const last = left.pop() ?? place;
    if (at < left.length) left[at] = last;
    return place;
  });
}
