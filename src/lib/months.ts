/** Computes with calendar months, for the pages that need them. */

/** Adds months to a day: "2026-11-20" and 12 give "2027-11-20". If the month lacks the day, the result is the first of the next month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const there = new Date(Date.UTC(year, month - 1 + months, date));
  if (there.getUTCDate() !== date) there.setUTCDate(1);
  return there.toISOString().slice(0, 10);
}
