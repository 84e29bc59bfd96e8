/** Pages lists by the place where the previous page ended, so that the millionth row costs as much as the first. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Where a row stands in its list: its instant, then its number. */
export interface Cursor {
  readonly at: Date;
  readonly id: number;
}

/**
 * A page of a list by days: from the first instant to before the last, where null leaves a side open. `after`: the place to continue from, or
 * null for the start.
 */
export interface PageOfDays {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Writes a place as the wire's token: "1763723222000_42". */
export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** Parses a token to a place. Returns null, the start, for "" and for anything unreadable. */
export function decodeCursor(token: string | undefined): Cursor | null {
  const match = /^(\d{1,13})_(\d{1,15})$/.exec(token ?? '');
  return match ? { at: new Date(Number(match[1])), id: Number(match[2]) } : null;
}

/** Selects the rows after a place in a list that begins with the newest. */
export function afterCursor(at: AnyPgColumn, id: AnyPgColumn, cursor: Cursor | null): SQL | undefined {
  return cursor === null ? undefined : sql`(${at}, ${id}) < (${cursor.at.toISOString()}, ${cursor.id})`;
}

/** Splits rows that were read with one more than wanted: the wanted ones, and the token of the rest or null. */
export function takePage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
