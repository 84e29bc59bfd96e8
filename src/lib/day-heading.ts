/** Formats days as headings, for the lists that have them. */
import { dateTag, dayStart, TIME_ZONE } from './dates.ts';

/** Formats a São Paulo day as a heading: "Hoje", "Ontem", "sex., 20 de novembro"; another year is added. */
export function formatDay(day: string, today: string, languageTag: string): string {
  const begins = dayStart(day);
  const now = dayStart(today);
  if (!begins || !now) return day;
  const ago = Math.round((now.getTime() - begins.getTime()) / 86_400_000);
  if (ago === 0 || ago === 1) {
    const text = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' }).format(-ago, 'day');
    return text.charAt(0).toLocaleUpperCase(languageTag) + text.slice(1);
  }
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(dateTag(languageTag), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...year,
    calendar: 'gregory',
    timeZone: TIME_ZONE,
  }).format(begins);
}
