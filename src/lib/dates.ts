/**
 * São Paulo's clock: wire dates ("YYYY-MM-DD HH:mm:ss") and days. What the clock shows comes of the runtime's tzdata and stands nowhere
 * else. A change of Brazil's rules is therefore a change of tzdata (docs/decisions/06-dates-and-typed-text.md).
 */

export const TIME_ZONE = 'America/Sao_Paulo';
const WIRE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** No clock is set within a quarter of an hour. */
const QUARTER_MS = 15 * 60 * 1000;
const MOST_KNOWN = 10_000;

let zone: Intl.DateTimeFormat | undefined;
const known = new Map<number, number>();

/** How far the clock is from UTC at an instant, ms: below zero in Brazil. Kept by the quarter of an hour: reading it is slow. */
function offsetAt(instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  let offset = known.get(quarter);
  if (offset === undefined) {
    zone ??= new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d+):(\d+):?(\d+)?/.exec(zone.format(instant)) ?? [];
    offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(quarter, offset);
  }
  return offset;
}

/** An instant as the wire's local text. */
export function wireDate(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The wire's local text as an instant, or null when it is none. Of an hour that the clock shows twice it is the first. A time that the
 * clock leaves out is as far after the change as it would have been.
 */
export function readDate(text: string): Date | null {
  const match = WIRE.exec(text);
  const local = match ? Date.parse(`${match[1]}T${match[2]}Z`) : NaN;
  if (Number.isNaN(local)) return null;
  // The offset at that very number of UTC is that of some hours before: the older one, near a change.
  const older = local - offsetAt(local);
  const newer = local - offsetAt(older);
  // Where neither is right the clock leaves the time out.
  return new Date(offsetAt(newer) === local - newer ? newer : Math.max(older, newer));
}

/** A São Paulo day ("2026-11-20") as the instant it begins, or null: no such day, or none of this age (1900 to 2199). */
export function dayStart(text: string): Date | null {
  const instant = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? readDate(`${text} 00:00:00`) : null;
  return instant && wireDate(instant).startsWith(text) ? instant : null;
}

/** The São Paulo day of an instant as the wire's text. */
export const dayOf = (instant: Date): string => wireDate(instant).slice(0, 10);

/** The day so many days after one ("2026-11-30" and 1: "2026-12-01"), before it where they are below zero. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 for a Monday to 6 for a Sunday. */
export const weekdayOf = (day: string): number => (Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3) % 7;

/** A wire date as HTML's `datetime` has it; one that cannot be read is left as it came. */
export const machineDate = (text: string): string => readDate(text)?.toISOString() ?? text;

/**
 * Writes an instant for a reader, in São Paulo's time: "20/11/2026, 10:07" in pt-BR; "medium" adds the seconds. Every language has
 * Gregorian years and a clock of 24 hours, as our texts do. Intl's own choice is Buddhist years in Thai and half days in Malay.
 */
export function formatDate(instant: Date, languageTag: string, timeStyle: 'short' | 'medium' = 'short'): string {
  return new Intl.DateTimeFormat(languageTag, {
    dateStyle: 'short',
    timeStyle,
    calendar: 'gregory',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
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
  const time = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });
  return instant ? time.format(instant) : text;
}
