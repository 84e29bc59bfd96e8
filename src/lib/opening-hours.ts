/**
 * Parses the hours of support as an operator sets them: "08:00-22:00", by São Paulo's clock. Other text is shown
 * unchanged.
 */
import { wireDate } from './dates.ts';

export interface OpeningHours {
  /** "08:00". */
  readonly from: string;
  readonly until: string;
}

/** Parses hours. Returns null for any other text. "22:00-06:00" reaches over midnight; the same time twice is the whole day. */
export function parseOpeningHours(text: string): OpeningHours | null {
  const [, from, until] =
    /^\s*([01]\d:[0-5]\d|2[0-3]:[0-5]\d)\s*[-–]\s*([01]\d:[0-5]\d|2[0-4]:[0-5]\d)\s*$/.exec(text) ?? [];
  return from !== undefined && until !== undefined && until <= '24:00' ? { from, until } : null;
}

/** Returns whether an instant is within the hours of its São Paulo day. */
export function isOpenAt({ from, until }: OpeningHours, instant: Date): boolean {
  const time = wireDate(instant).slice(11, 16);
  if (from === until) return true;
  return from < until ? time >= from && time < until : time >= from || time < until;
}
