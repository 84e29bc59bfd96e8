/** What runs by the clock: one row a job and period, over all copies of the server. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';

export const jobRuns = pgTable(
  'job_run',
  {
    job: text().notNull(),
    /** When the period begins, in São Paulo: "2026-11-20 14:05:00". Sorts as text. */
    period: text().notNull(),
    /** open, done */
    state: text().notNull(),
    /** Until then it belongs to who took it, or rests after a failure. */
    leaseUntil: instant().notNull(),
    /** How far a long run has come; the job's own. */
    cursor: text(),
    attempts: integer().notNull(),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.period] }),
    index('job_run_open')
      .on(table.job, table.period)
      .where(sql`${table.state} <> 'done'`),
  ],
);
