/** Reads the state of the jobs for monitoring (docs/how-to/watch-it.md), by an index. */
import { sql } from '#server/platform/db/drizzle.ts';
import { readDate } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { intervalOf, nextPeriod } from './periods.ts';
import type { Job } from './run.ts';

export interface JobMetrics {
  readonly job: string;
  /** The end of the newest completed period; null: none. */
  readonly doneUntil: Date | null;
  /** The longest time since then while all is well, ms. */
  readonly interval: number;
  /** The progress that the run stored. */
  readonly cursor: string | null;
  readonly open: number;
  /** How many of the open runs have failed. */
  readonly failed: number;
}

interface Row {
  readonly job: string;
  readonly period: string | null;
  readonly cursor: string | null;
  readonly open: number;
  readonly failed: number;
}

export async function jobMetrics(db: Database, jobs: readonly Job[]): Promise<readonly JobMetrics[]> {
  const names = sql.join(
    jobs.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const rows = await selectRows<Row>(
    db,
    sql`
    select each.job, done.period, done.cursor, open.runs as open, open.failed
    from unnest(array[${names}]::text[]) as each(job)
    left join lateral (select r.period, r.cursor from job_run r
      where r.job = each.job and r.state = 'done' order by r.period desc limit 1) done on true
    cross join lateral (select count(*)::int as runs, count(*) filter (where r.attempts > 0)::int as failed from job_run r
      where r.job = each.job and r.state <> 'done') open`,
  );
  return jobs.flatMap((job) => {
    const row = rows.find((each) => each.job === job.name);
    return row ? [metricsOf(job, row)] : [];
  });
}

function metricsOf({ every, delayMs }: Job, { job, period, cursor, open, failed }: Row): JobMetrics {
  const doneUntil = period === null ? null : readDate(nextPeriod(every, period));
  return { job, doneUntil, interval: intervalOf(every, delayMs), cursor, open, failed };
}
