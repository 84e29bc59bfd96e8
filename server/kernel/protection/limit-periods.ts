/** Computes the periods of limits (docs/domain/protection.md#limit-periods): São Paulo's day, its week from Monday, its month. */
import type { LimitPeriod } from '#contract/limits.ts';
import { dayAfter, dayOf, dayStart, weekdayOf } from '#lib/dates.ts';
import { monthsAfter } from '#lib/months.ts';

export interface PeriodBounds {
  /** São Paulo day ("2026-11-16"). */
  readonly firstDay: string;
  readonly start: Date;
  /** The beginning of the next period. */
  readonly end: Date;
}

const startOf = (day: string): Date => {
  const start = dayStart(day);
  if (!start) throw new Error(`no day: ${day}`);
  return start;
};

/** Returns the period that contains an instant. */
export function periodAt(period: LimitPeriod, now: Date): PeriodBounds {
  const today = dayOf(now);
  if (period === 'month') {
    const firstDay = `${today.slice(0, 7)}-01`;
    return { firstDay, start: startOf(firstDay), end: startOf(monthsAfter(firstDay, 1)) };
  }
  const firstDay = period === 'day' ? today : dayAfter(today, -weekdayOf(today));
  return { firstDay, start: startOf(firstDay), end: startOf(dayAfter(firstDay, period === 'day' ? 1 : 7)) };
}
