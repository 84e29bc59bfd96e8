/** Computes when a countdown ends, by this device's own clock. That clock may be wrong, so it is compared only with itself. */
import { readDate } from './dates.ts';

/** Two replies about the same end may differ by this much, because of whole seconds and the network's delay. */
const ROUNDING_MS = 1500;

/**
 * Returns the instant at which something ends, or null where it has no end. Adds the `seconds` that the server says are left to the device's
 * clock. Older servers send no seconds; then `at`, a wire date, is used. Returns `known`, the earlier result, where the new one differs by
 * rounding alone, so that a countdown does not jump. Uses Date.now, because performance.now stops while a device sleeps.
 */
export function deadline(seconds: number | null | undefined, at: string, known: Date | null = null): Date | null {
  if (seconds === undefined) return readDate(at);
  if (seconds === null) return null;
  const end = Date.now() + seconds * 1000;
  return known && Math.abs(known.getTime() - end) < ROUNDING_MS ? known : new Date(end);
}
