/** Computes how the wheel turns and how the pointer bends. Pure. */
import { layout } from '#games/roda-da-feira/rules.ts';

/** The angle of a sector, degrees. */
export const STEP = 360 / layout.length;
/** How far the pointer bends at a peg, degrees; in how many moments of the spin it is computed, and how many it lasts. */
const BENT = -22;
const MOMENTS = 700;
const BACK = 8;

/** Returns the progress at a moment of the spin, both from 0 to 1. It speeds up over a tenth and slows down over the rest. */
export function wayAt(at: number): number {
  const RISE = 0.1;
  // Speed rises evenly, then falls as a power: both parts meet at the same speed, and the whole way is 1.
  const POWER = 2.4;
  const top = 1 / (RISE / 2 + (1 - RISE) / (POWER + 1));
  if (at < RISE) return (top * at * at) / (2 * RISE);
  const left = 1 - (at - RISE) / (1 - RISE);
  return top * (RISE / 2 + ((1 - RISE) / (POWER + 1)) * (1 - left ** (POWER + 1)));
}

/**
 * Returns how the pointer bends at the pegs between the sectors: it stays bent while they pass fast. `from` and `way`:
 * the turn before the spin and that of the spin, degrees.
 */
export function bendsOf(from: number, way: number): Keyframe[] {
  const passed = (at: number) => Math.floor((from + way * wayAt(at)) / STEP + 0.5);
  return Array.from({ length: MOMENTS }, (_, moment) => moment / MOMENTS)
    .filter((at, moment) => moment > 0 && passed(at) !== passed(at - 1 / MOMENTS))
    .flatMap((at) => [
      { offset: at, transform: `rotate(${BENT}deg)` },
      { offset: Math.min(1, at + BACK / MOMENTS), transform: 'none' },
    ])
    .filter(({ offset }, index, all) => (all[index + 1]?.offset ?? 1) >= offset);
}

/** Returns the turn at which a sector is under the pointer, degrees from 0 to 360. */
export const turnOf = (stop: number): number => (360 - stop * STEP) % 360;
