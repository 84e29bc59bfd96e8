/** Pages by the place where the last one ended: the millionth row costs what the first does. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Where a row stands in its list: its instant, then its number. */
export interface Cursor {
  readonly at: Date;
  readonly id: number;
}

/** A page of a list by days: from the first instant to before the last, null leaves a side open. After a place, null: the start. */
export interface PageOfDays {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** A place as the wire's token: "1763723222000_42". */
export const encodeCursor = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** The place a token names; null for "" and for what is none, which is the start. */
export function decodeCursor(token: string | undefined): Cursor | null {
  const match = /^(\d{1,13})_(\d{1,15})$/.exec(token ?? '');
  return match ? { at: new Date(Number(match[1])), id: Number(match[2]) } : null;
}

/** Rows that stand behind a place in a list that begins with the newest. */
export function afterCursor(at: AnyPgColumn, id: AnyPgColumn, cursor: Cursor | null): SQL | undefined {
  return cursor === null ? undefined : sql`(${at}, ${id}) < (${cursor.at.toISOString()}, ${cursor.id})`;
}

/** Rows that were asked for with one more than wanted: those wanted, and the token of what follows, or null. */
export function takePage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}
