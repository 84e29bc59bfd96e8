/** The periods of jobs, by São Paulo's clock. A period runs after its end, as its own facts are in. */
import { readDate, wireDate } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';

export type Every = 'minute' | 'hour' | 'day' | 'week';

const LENGTH: Record<Every, number> = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY };
/** Days and weeks rest a little after their end: what was posted at the last second is in by then. */
const DELAY: Record<Every, number> = { minute: 0, hour: 0, day: 10 * MINUTE, week: 10 * MINUTE };

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * DAY;

/** What the clock shows, as if it were UTC: periods are as long by the calendar, whatever is set in them. */
const shown = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`);
const wireOf = (local: number): string => new Date(local).toISOString().slice(0, 19).replace('T', ' ');

/** The newest period that is over, and has rested so many ms after: its beginning as the wire's text. */
export function lastPeriod(every: Every, now: Date, delayMs: number = DELAY[every]): string {
  const length = LENGTH[every];
  const shift = every === 'week' ? MONDAY_MS : 0;
  const local = shown(wireDate(new Date(now.getTime() - delayMs)));
  return wireOf(Math.floor((local - shift) / length) * length + shift - length);
}

/** How long the end of the newest period that has run is ago at most, ms: the next one, and its rest. */
export const intervalOf = (every: Every, delayMs: number = DELAY[every]): number => LENGTH[every] + delayMs;

/** The period after one. */
export function nextPeriod(every: Every, period: string): string {
  if (!readDate(period)) throw new RangeError(`no period: ${period}`);
  return wireOf(shown(period) + LENGTH[every]);
}
