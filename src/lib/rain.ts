/** Computes when the draws of the rain room are and who wins. The server draws by it, and the browser verifies by it. */
import { drawIntegers } from './fair.ts';

/** Returns the unix second of the first draw after an instant. Draws are at the multiples of `everySeconds`. */
export const slotAfter = (at: Date, everySeconds: number): number =>
  (Math.floor(at.getTime() / 1000 / everySeconds) + 1) * everySeconds;

/** Returns the draw for which a presence at an instant counts: the one at that instant, or the next. */
export const slotAwaited = (at: Date, everySeconds: number): number =>
  Math.ceil(at.getTime() / 1000 / everySeconds) * everySeconds;

/** Returns how many win: one of each `oneIn` present, rounded up, and at most `winners`. */
export const rainWinnersOf = (present: number, { winners, oneIn }: { winners: number; oneIn: number }): number =>
  Math.min(winners, Math.ceil(present / oneIn));

export interface RainDraw {
  /** 64 hex digits, revealed after the draw. */
  readonly serverSeed: string;
  /** The number of the draw: its unix second divided by the interval of draws. */
  readonly number: number;
  /** How many were present, and how many of them win at most. */
  readonly present: number;
  readonly winners: number;
}

/** Returns the places that win, in the order of the draw. Nobody wins twice: the last place that is left replaces the one that was drawn. */
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
