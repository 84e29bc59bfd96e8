/** Defines the minutes of a matchday. All are equally long, and a goal falls at the start of its minute. */
export const MINUTES = 90;

/** Returns the minute, 0 to 90, after `ms` of `length` ms of play. */
export const minuteAfter = (ms: number, length: number): number =>
  Math.max(0, Math.min(MINUTES, Math.floor(((MINUTES + 1) * ms) / Math.max(1, length))));

/** Returns the ms of `length` ms of play after which a minute begins. */
export const msToMinute = (minute: number, length: number): number => Math.ceil((minute * length) / (MINUTES + 1));
