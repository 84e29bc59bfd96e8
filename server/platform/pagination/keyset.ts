/** Pages lists by the place where the previous page ended, so that the millionth row costs as much as the first. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { AnyPgColumn } from '#server/platform/db/drizzle-pg.ts';

/** The position of a row in its list: its instant, then its number. */
export interface Cursor {
  readonly at: Date;
  readonly id: number;
}

/**
 * A page of a list by days: from the first instant to before the last, where null leaves a side open. `after`: the
 * position to continue from, or null for the start.
 */
export interface PageOfDays {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** What a list for operators shows: of one member or of all, within days, in one state or in any. */
export interface FilteredPage extends PageOfDays {
  readonly member: number | null;
  readonly state: string | null;
}

/** Formats a position as the wire's token: "1763723222000_42". */
export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** Parses a token to a position. Returns null, the start, for "" and for anything unreadable. */
export function decodeCursor(token: string | undefined): Cursor | null {
  const match = /^(\d{1,13})_(\d{1,15})$/.exec(token ?? '');
  return match ? { at: new Date(Number(match[1])), id: Number(match[2]) } : null;
}

/** Builds the SQL condition for rows after a position, in a list with the newest first. */
export function afterCursor(at: AnyPgColumn, id: AnyPgColumn, cursor: Cursor | null): SQL | undefined {
  return cursor === null ? undefined : sql`(${at}, ${id}) < (${cursor.at.toISOString()}, ${cursor.id})`;
}

/** Splits rows of which one more than wanted was read. Returns the wanted rows, and the token of the rest or null. */
export function takePage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
