/** A page of rows in the family's paginator shape (domain 5.2), and the conditions that several lists share. */
import { and, gte, lt } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Period } from '#contract/fields.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  /** The call's address, for the links that older clients follow. */
  readonly path: string;
}

export function paginate<Row>({ rows, total, page, limit, path }: Page<Row>) {
  const last = Math.max(1, Math.ceil(total / limit));
  const from = rows.length === 0 ? null : (page - 1) * limit + 1;
  const url = (number: number) => `${path}?page=${number}`;
  return {
    current_page: page,
    data: [...rows],
    first_page_url: url(1),
    from,
    last_page: last,
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    path,
    per_page: limit,
    prev_page_url: page > 1 ? url(page - 1) : null,
    to: from === null ? null : from + rows.length - 1,
    total,
  };
}

/** Rows whose instant is in the period; without one, all. */
export function within(column: AnyPgColumn, period: Period | undefined) {
  return and(period?.from ? gte(column, period.from) : undefined, period?.until ? lt(column, period.until) : undefined);
}
