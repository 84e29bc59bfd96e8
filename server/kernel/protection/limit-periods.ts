/** The windows that limits count in (domain 3.2): São Paulo's day, its week from Monday, its month. */
import type { LimitPeriod } from '#contract/limits.ts';
import { DAY } from '#server/platform/time.ts';
import { dayOf, dayStart, wireDate } from '#lib/dates.ts';

export interface PeriodBounds {
  /** São Paulo day ("2026-11-16"). */
  readonly firstDay: string;
  readonly start: Date;
  /** Where the next one begins. */
  readonly end: Date;
}

const startOf = (day: string): Date => {
  const start = dayStart(day);
  if (!start) throw new Error(`no day: ${day}`);
  return start;
};

/** The window of a period that an instant lies in. */
export function periodAt(period: LimitPeriod, now: Date): PeriodBounds {
  const today = dayOf(now);
  if (period === 'month') {
    const firstDay = `${today.slice(0, 7)}-01`;
    // Whichever month it is, the 32nd day after its first lies in the next.
    const next = wireDate(new Date(startOf(firstDay).getTime() + 32 * DAY)).slice(0, 7);
    return { firstDay, start: startOf(firstDay), end: startOf(`${next}-01`) };
  }
  const start = startOf(today);
  if (period === 'day') return { firstDay: today, start, end: new Date(start.getTime() + DAY) };
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = new Date(start.getTime() - weekday * DAY);
  return { firstDay: dayOf(monday), start: monday, end: new Date(monday.getTime() + 7 * DAY) };
}
