/** Lists: a page of rows, how many there are and what they sum to, in the family's shape (domain 5.2). */
import { and, gte, lt } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Period } from '#contract/fields.ts';

export interface List<Row, Wire, Totals extends { readonly total: number }> {
  /** The page asked for, from 1 on, and the rows of one. */
  readonly input: { readonly page: number; readonly limit: number };
  /** The call's address, for the links that older clients follow. */
  readonly path: string;
  /** The rows of one page, in the list's order. */
  readonly rows: (limit: number, offset: number) => Promise<readonly Row[]>;
  /** How many rows there are on all pages, with their sums: from member_day, never by adding up a history. */
  readonly totals: () => Promise<Totals>;
  readonly toWire: (row: Row) => Wire;
}

/** The page as the wire's paginator, and the totals that were asked for with it. */
export async function listPage<Row, Wire, Totals extends { readonly total: number }>({
  input,
  path,
  rows,
  totals,
  toWire,
}: List<Row, Wire, Totals>) {
  const { page, limit } = input;
  const [found, sums] = await Promise.all([rows(limit, (page - 1) * limit), totals()]);
  return { data: paginate(found.map(toWire), { total: sums.total, page, limit, path }), totals: sums };
}

interface Place {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly path: string;
}

function paginate<Wire>(data: Wire[], { total, page, limit, path }: Place) {
  const last = Math.max(1, Math.ceil(total / limit));
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

/** Rows whose instant is in the period; without one, all. */
export function within(column: AnyPgColumn, period: Period | undefined) {
  return and(period?.from ? gte(column, period.from) : undefined, period?.until ? lt(column, period.until) : undefined);
}
