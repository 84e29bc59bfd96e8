/** How often something happened, by bucket and window. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';

export const rateWindows = pgTable(
  'rate_window',
  { bucket: text().notNull(), startedAt: instant().notNull(), hits: integer().notNull() },
  (table) => [primaryKey({ columns: [table.bucket, table.startedAt] }), index().on(table.startedAt)],
);
