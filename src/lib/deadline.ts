/** Ends by this device's own clock, which may be wrong: it is compared with itself alone. */
import { readDate } from './dates.ts';

/** What an answer may differ from the one before by its whole seconds and its way here. */
const ROUNDING_MS = 1500;

/**
 * The instant at which something ends: now and the seconds that the server says are left. The server's own instant (`at`, a wire date)
 * would come hours early or late on a device whose clock is wrong. It stands in where an older server tells no seconds. Null: there is no
 * end. `known`: what was answered before, kept where the new one differs by rounding alone, so that a countdown does not jump. Date.now and
 * not performance.now, which stands still while a device sleeps.
 */
export function deadline(seconds: number | null | undefined, at: string, known: Date | null = null): Date | null {
  if (seconds === undefined) return readDate(at);
  if (seconds === null) return null;
  const end = Date.now() + seconds * 1000;
  return known && Math.abs(known.getTime() - end) < ROUNDING_MS ? known : new Date(end);
}
