/** Defines lengths of time in milliseconds. The present time is `services.now`. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Returns the whole seconds from `now` until an instant, rounded up, and 0 after it. Pages count down by seconds, because a device's clock may
 * be wrong.
 */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / SECOND));

/** Adds months and keeps day and hour. In a shorter month it is the last day. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}
