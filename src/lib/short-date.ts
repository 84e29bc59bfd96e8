/** Dates as short as a table has them, for those pages alone that have such a table. */
import { dayStart, TIME_ZONE } from './dates.ts';

/** A São Paulo day or month for a reader, as short as a table has it ("2026-11-20": "20/11" in pt-BR, "2026-11": "11/2026"). */
export function shortDate(at: string, languageTag: string): string {
  const isDay = at.length === 10;
  const begins = dayStart(isDay ? at : `${at}-01`);
  const parts = isDay
    ? ({ day: '2-digit', month: '2-digit' } as const)
    : ({ month: '2-digit', year: 'numeric' } as const);
  return begins
    ? new Intl.DateTimeFormat(languageTag, { ...parts, calendar: 'gregory', timeZone: TIME_ZONE }).format(begins)
    : at;
}
