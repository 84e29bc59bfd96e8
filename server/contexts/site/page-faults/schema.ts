/** Defines the table of faults of pages: one row for each different fault, however often it is reported. It has no personal data. */
import { index, integer, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import type { PageFaultKind } from '#contract/page-faults.ts';
import { id, instant } from '#server/platform/db/columns.ts';

export const pageFaults = pgTable(
  'page_fault',
  {
    id: id(),
    /** A hash of the fields that make two reports the same fault. */
    key: text().notNull().unique(),
    kind: text().notNull().$type<PageFaultKind>(),
    message: text().notNull(),
    page: text().notNull(),
    file: text().notNull(),
    line: integer().notNull(),
    column: integer().notNull(),
    release: text().notNull(),
    /** The browser's family only; "" where it is unknown. */
    browser: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index().on(table.lastSeenAt, table.id)],
);
