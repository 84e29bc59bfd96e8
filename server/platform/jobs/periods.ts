/** Computes the periods of jobs by São Paulo's clock. A period runs after its end. */
import { readDate, wireDate } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';

export type Every = 'minute' | 'hour' | 'day' | 'week';

const LENGTH: Record<Every, number> = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY };
/** Days and weeks wait after their end, until the last second's postings are committed. */
const DELAY: Record<Every, number> = { minute: 0, hour: 0, day: 10 * MINUTE, week: 10 * MINUTE };

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * DAY;

/** Reads a wire date as if it were UTC, because periods have the same length in the calendar. */
const shown = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`);
const wireOf = (local: number): string => new Date(local).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the start of the newest period that ended at least `delayMs` ago, as wire text. */
export function lastPeriod(every: Every, now: Date, delayMs: number = DELAY[every]): string {
  const length = LENGTH[every];
  const shift = every === 'week' ? MONDAY_MS : 0;
  const local = shown(wireDate(new Date(now.getTime() - delayMs)));
  return wireOf(Math.floor((local - shift) / length) * length + shift - length);
}

/** Returns the longest time since the end of the newest run while all is well, ms: a period and its delay. */
export const intervalOf = (every: Every, delayMs: number = DELAY[every]): number => LENGTH[every] + delayMs;

/** Returns the period after another. */
export function nextPeriod(every: Every, period: string): string {
  if (!readDate(period)) throw new RangeError(`no period: ${period}`);
  return wireOf(shown(period) + LENGTH[every]);
}
