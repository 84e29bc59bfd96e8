/** Defines the counters of rate limits, by bucket and period. */
import { index, integer, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { instant } from '#server/platform/db/columns.ts';

export const rateWindows = pgTable(
  'rate_window',
  { bucket: text().notNull(), startedAt: instant().notNull(), hits: integer().notNull() },
  (table) => [primaryKey({ columns: [table.bucket, table.startedAt] }), index().on(table.startedAt)],
);
