/** Defines the table of job runs: one row for each job and period, over all copies of the server. */
import { sql } from '#server/platform/db/drizzle.ts';
import { index, integer, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { instant } from '#server/platform/db/columns.ts';

export const jobRuns = pgTable(
  'job_run',
  {
    job: text().notNull(),
    /** The beginning of the period in São Paulo, "2026-11-20 14:05:00". Its text sorts by time. */
    period: text().notNull(),
    /** open, done */
    state: text().notNull(),
    /** The end of the lease of the copy that runs it, or of the pause after a failure. */
    leaseUntil: instant().notNull(),
    /** The progress of a long run, in the job's own format. */
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
