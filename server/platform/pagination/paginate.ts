/**
 * Builds a list's reply: a page of rows, their count and their sums, in the wire's shape
 * (docs/domain/wire-shapes.md#lists).
 */
import { and, count, gte, lt, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { AnyPgColumn, PgTable } from '#server/platform/db/drizzle-pg.ts';
import type { Period } from '#contract/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { takePage } from './keyset.ts';
import type { Cursor } from './keyset.ts';

export interface List<Row, Wire, Sums> {
  /** The requested page, from 1 on, and its size; or `before`, the position where the previous page ended. */
  readonly input: { readonly page: number; readonly limit: number; readonly before?: string | undefined };
  /** The call's address, for the links that older clients follow. */
  readonly path: string;
  /** Returns the rows of one page in the list's order, after the requested position where there is one. */
  readonly rows: (limit: number, offset: number) => Promise<readonly Row[]>;
  /** Returns the number of rows on all pages. */
  readonly count: () => Promise<number>;
  /** Returns the list's sums, from member_day, never from a whole history. */
  readonly sums: () => Promise<Sums>;
  readonly cursorOf: (row: Row) => Cursor;
  readonly toWire: (row: Row) => Wire;
}

/**
 * Returns the page as the wire's paginator, the sums, and the token of the next page. A list that is requested by
 * position is not counted; its paginator has one page.
 */
export async function paginate<Row, Wire, Sums>({
  input,
  path,
  rows,
  count,
  sums,
  cursorOf,
  toWire,
}: List<Row, Wire, Sums>) {
  const { page, limit, before } = input;
  const isPlaced = before !== undefined;
  const offset = isPlaced ? 0 : (page - 1) * limit;
  const [found, known, total] = await Promise.all([
    offset < MOST_COUNTED ? rows(limit + 1, offset) : [],
    sums(),
    isPlaced ? null : count(),
  ]);
  const { page: shown, next } = takePage(found, limit, cursorOf);
  const data = shown.map(toWire);
  const of = total === null ? { total: data.length, page: 1 } : { total, page };
  return { data: paginator(data, { ...of, limit, path }), next, sums: known };
}

/** Rows are counted, and pages have numbers, up to this many. Lists by position have no maximum. */
const MOST_COUNTED = 1_000;

/** Counts the rows of a query, up to MOST_COUNTED. */
export async function countedRows(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

interface PageOf {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly path: string;
}

/** Builds a page of rows in the wire's shape. */
export function paginator<Wire>(data: Wire[], { total, page, limit, path }: PageOf) {
  const last = Math.max(1, Math.ceil(Math.min(total, MOST_COUNTED) / limit));
  const from = data.length === 0 ? null : (page - 1) * limit + 1;
  const url = (number: number) => `${path}?page=${number}`;
  return {
    current_page: page,
    data,
    first_page_url: url(1),
    from,
    last_page: last,
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    path,
    per_page: limit,
    prev_page_url: page > 1 ? url(page - 1) : null,
    to: from === null ? null : from + data.length - 1,
    total,
  };
}

/** Selects rows whose instant is in the period, or all rows without one. */
export function inPeriod(column: AnyPgColumn, period: Period | undefined) {
  return and(period?.from ? gte(column, period.from) : undefined, period?.until ? lt(column, period.until) : undefined);
}
