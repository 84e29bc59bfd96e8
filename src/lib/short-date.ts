/** Formats dates for tables. A file of its own, so that only pages with such a table load it. */
import { dateTag, dayStart, TIME_ZONE } from './dates.ts';

/**
 * Formats a São Paulo day or month: "2026-11-20" is "20/11" in pt-BR, "2026-11" is "11/2026". Intl puts a hyphen into Vietnamese days and Malay
 * months only, where all other dates of these languages have a slash.
 */
export function shortDate(at: string, languageTag: string): string {
  const isDay = at.length === 10;
  const begins = dayStart(isDay ? at : `${at}-01`);
  const parts = isDay
    ? ({ day: '2-digit', month: '2-digit' } as const)
    : ({ month: '2-digit', year: 'numeric' } as const);
  return begins
    ? new Intl.DateTimeFormat(dateTag(languageTag), { ...parts, calendar: 'gregory', timeZone: TIME_ZONE })
        .format(begins)
        .replace('-', '/')
    : at;
}
