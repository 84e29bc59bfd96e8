/**
 * Converts wire dates ("YYYY-MM-DD HH:mm:ss") and days of São Paulo. The runtime's tzdata alone knows the offset, so a change of Brazil's rules
 * is a change of tzdata (docs/decisions/06-dates-and-typed-text.md).
 */

export const TIME_ZONE = 'America/Sao_Paulo';
const WIRE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** All changes of a clock are at a quarter of an hour. */
const QUARTER_MS = 15 * 60 * 1000;
const MOST_KNOWN = 10_000;

let zone: Intl.DateTimeFormat | undefined;
const known = new Map<number, number>();

/**
 * Returns the clock's distance from UTC at an instant in ms, below zero in Brazil. Caches it for each quarter of an hour, because Intl is slow.
 */
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

/** Formats an instant as the wire's local text, "YYYY-MM-DD HH:mm:ss". */
export function wireDate(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Parses the wire's local text to an instant, or null where it is no date. An hour that the clock shows twice is read as the first. A time that
 * the clock skips is moved by the length of the skip.
 */
export function readDate(text: string): Date | null {
  const match = WIRE.exec(text);
  const local = match ? Date.parse(`${match[1]}T${match[2]}Z`) : NaN;
  if (Number.isNaN(local)) return null;
  // Reading the local time as UTC gives the offset of some hours earlier, which differs only near a change.
  const older = local - offsetAt(local);
  const newer = local - offsetAt(older);
  // Where neither offset fits, the clock skips this time.
  return new Date(offsetAt(newer) === local - newer ? newer : Math.max(older, newer));
}

/** Returns the instant at which a São Paulo day ("2026-11-20") begins. Returns null for a day that does not exist or is not in 1900 to 2199. */
export function dayStart(text: string): Date | null {
  const instant = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? readDate(`${text} 00:00:00`) : null;
  return instant && wireDate(instant).startsWith(text) ? instant : null;
}

/** Returns the São Paulo day of an instant as wire text. */
export const dayOf = (instant: Date): string => wireDate(instant).slice(0, 10);

/** Adds `days` to a day: "2026-11-30" and 1 give "2026-12-01". A number below zero subtracts. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day of the week: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3) % 7;

/** Converts a wire date to HTML's `datetime` (ISO 8601). Returns a text that is no wire date unchanged. */
export const machineDate = (text: string): string => readDate(text)?.toISOString() ?? text;

/** Returns the tag for dates. English dates have the day first, as Brazil’s do: “en” alone would write 2 December as 12/2. */
export const dateTag = (languageTag: string): string => (languageTag === 'en' ? 'en-GB' : languageTag);

/**
 * Returns the format of `formatDate`, for many dates: making it takes far longer than its use. Every language gets Gregorian years and a clock
 * of 24 hours. Intl by itself would write Buddhist years in Thai and a clock of 12 hours in Malay.
 */
export const dateFormat = (languageTag: string, timeStyle: 'short' | 'medium'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateTag(languageTag), {
    dateStyle: 'short',
    timeStyle,
    calendar: 'gregory',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  });

/** Formats an instant in São Paulo's time: "20/11/2026, 10:07" in pt-BR; "medium" adds seconds. */
export const formatDate = (instant: Date, languageTag: string, timeStyle: 'short' | 'medium' = 'short'): string =>
  dateFormat(languageTag, timeStyle).format(instant);

/** Formats a wire date for a reader; "medium" adds seconds. Returns a text that is no wire date unchanged. */
export function formatWireDate(text: string, languageTag: string, timeStyle: 'short' | 'medium' = 'short'): string {
  const instant = readDate(text);
  return instant ? formatDate(instant, languageTag, timeStyle) : text;
}

/** Formats a time of day ("08:00") with the language's own mark between hours and minutes: "08.00" in Indonesian. */
export function formatTimeOfDay(time: string, languageTag: string): string {
  const clock = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });
  return time.replace(':', clock.formatToParts().find(({ type }) => type === 'literal')?.value ?? ':');
}

/** Formats the time of a wire date: "10:07" in pt-BR. */
export function formatWireTime(text: string, languageTag: string): string {
  const instant = readDate(text);
  const time = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });
  return instant ? time.format(instant) : text;
}
