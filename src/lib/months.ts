/** Months and days of the calendar, for those pages alone that count in them. */
import { dayStart } from './dates.ts';

/** The same day some months later, or earlier ("2026-11-20" and 12: "2027-11-20"); a day that month lacks is the next one's first. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const there = new Date(Date.UTC(year, month - 1 + months, date));
  if (there.getUTCDate() !== date) there.setUTCDate(1);
  return there.toISOString().slice(0, 10);
}

/** A São Paulo day or month for a reader, as short as a table has it ("2026-11-20": "20/11" in pt-BR, "2026-11": "11/2026"). */
export function shortDate(at: string, languageTag: string): string {
  const isDay = at.length === 10;
  const begins = dayStart(isDay ? at : `${at}-01`);
  const parts = isDay
    ? ({ day: '2-digit', month: '2-digit' } as const)
    : ({ month: '2-digit', year: 'numeric' } as const);
  return begins ? new Intl.DateTimeFormat(languageTag, { ...parts, timeZone: 'America/Sao_Paulo' }).format(begins) : at;
}
