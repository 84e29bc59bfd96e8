/** Faults of pages: a row for each that is different, never for each that is told. Nothing in it knows a player. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PageFaultKind } from '#contract/page-faults.ts';
import { id, instant } from '#server/platform/db/columns.ts';

export const pageFaults = pgTable(
  'page_fault',
  {
    id: id(),
    /** A hash of all that makes two faults the same. */
    key: text().notNull().unique(),
    kind: text().notNull().$type<PageFaultKind>(),
    message: text().notNull(),
    page: text().notNull(),
    file: text().notNull(),
    line: integer().notNull(),
    column: integer().notNull(),
    release: text().notNull(),
    /** The family alone; "" where it cannot be told. */
    browser: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index().on(table.lastSeenAt, table.id)],
);
