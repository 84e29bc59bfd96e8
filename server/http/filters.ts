/** Conditions that several lists share. */
import { and, gte, lt } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Period } from '#contract/fields.ts';

/** Rows whose instant is in the period; without one, all. */
export function within(column: AnyPgColumn, period: Period | undefined) {
  return and(period?.from ? gte(column, period.from) : undefined, period?.until ? lt(column, period.until) : undefined);
}
