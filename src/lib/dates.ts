/** Wire dates: "YYYY-MM-DD HH:mm:ss" in São Paulo's time, which is UTC-3 the whole year (domain 3.2 and 5.2). */

const OFFSET_MS = -3 * 60 * 60 * 1000;
const WIRE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;

/** An instant as the wire's local text. */
export function wireDate(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The wire's local text as an instant, or null when it is none. */
export function readDate(text: string): Date | null {
  const match = WIRE.exec(text);
  const instant = match ? new Date(`${match[1]}T${match[2]}-03:00`) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : null;
}

/** A São Paulo day ("2026-11-20") as the instant it begins, or null: no such day, or none of this age (1900 to 2199). */
export function dayStart(text: string): Date | null {
  const instant = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? readDate(`${text} 00:00:00`) : null;
  return instant && wireDate(instant).startsWith(text) ? instant : null;
}

/** The São Paulo day of an instant as the wire's text. */
export const dayOf = (instant: Date): string => wireDate(instant).slice(0, 10);

/** An instant for a reader, in São Paulo's time: "20/11/2026, 10:07" in pt-BR; "medium" tells the second, too. */
export function formatDate(instant: Date, languageTag: string, timeStyle: 'short' | 'medium' = 'short'): string {
  return new Intl.DateTimeFormat(languageTag, {
    dateStyle: 'short',
    timeStyle,
    timeZone: 'America/Sao_Paulo',
  }).format(instant);
}

/** A wire date for a reader; one that cannot be read is shown as it came. */
export function formatWireDate(text: string, languageTag: string): string {
  const instant = readDate(text);
  return instant ? formatDate(instant, languageTag) : text;
}

/** The time of a wire date for a reader: "10:07" in pt-BR. */
export function formatWireTime(text: string, languageTag: string): string {
  const instant = readDate(text);
  const time = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
  return instant ? time.format(instant) : text;
}
