/** Months of the calendar, for those pages alone that count in them. */

/** The same day some months later, or earlier ("2026-11-20" and 12: "2027-11-20"); a day that month lacks is the next one's first. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const there = new Date(Date.UTC(year, month - 1 + months, date));
  if (there.getUTCDate() !== date) there.setUTCDate(1);
  return there.toISOString().slice(0, 10);
}
