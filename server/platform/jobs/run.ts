/**
 * Runs each job once for each period, over all copies of the server. The copy that inserts the row runs the period. If it dies, its lease ends
 * and another copy continues. A failed period is tried again after a growing pause. Missed periods run after a stop.
 */
import { and, desc, eq, lt, lte, ne, sql } from '#server/platform/db/drizzle.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { lastPeriod, nextPeriod } from './periods.ts';
import type { Every } from './periods.ts';
import { jobRuns } from './schema.ts';

export interface JobRun {
  /** The beginning of the period: "2026-11-20 00:00:00". */
  readonly period: string;
  /** Where an earlier attempt stopped; null at the beginning. */
  readonly cursor: string | null;
  /** Stores the progress, and renews the lease. */
  readonly save: (cursor: string) => Promise<void>;
}

export interface Job {
  readonly name: string;
  readonly every: Every;
  /** How long after its period's end it runs, ms. Default: periods.ts. */
  readonly delayMs?: number;
  /** After a stop: `each` missed period runs, in order, or the `latest` alone. */
  readonly missed: 'each' | 'latest';
  /** Each part must be a transaction with a key of its own, so that a second runner does no harm. */
  readonly run: (services: Services, run: JobRun) => Promise<void>;
}

const LEASE_MS = 5 * MINUTE;
const ALARM_ATTEMPTS = 10;
const pauseAfter = (attempts: number): number => Math.min(MINUTE * 2 ** Math.min(attempts - 1, 10), HOUR);

/** Runs the due periods of these jobs one after the other. A job that fails does not stop the others. */
export async function runJobs(
  services: Services,
  jobs: readonly Job[],
  stopping: () => boolean = () => false,
): Promise<void> {
  const standings = await standingsOf(services, jobs);
  for (const job of jobs) {
    for (const period of duePeriods(services, job, standings.get(job.name))) {
      if (stopping()) return;
      if (!(await runOne(services, job, period))) break;
    }
  }
}

/** A job's newest period, and open ones whose pause is over, the oldest first. */
interface Standing {
  readonly newest: string | null;
  readonly open: readonly string[];
}

/** Reads the state of the jobs, by name, in one statement. */
async function standingsOf({ db, now }: Services, jobs: readonly Job[]): Promise<ReadonlyMap<string, Standing>> {
  const names = sql.join(
    jobs.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const rows = await selectRows<Standing & { readonly job: string }>(
    db,
    sql`select each.job,
        (select r.period from job_run r where r.job = each.job order by r.period desc limit 1) as newest,
        array(select r.period from job_run r
          where r.job = each.job and r.state <> 'done' and r.lease_until <= ${now().toISOString()}
          order by r.period) as open
      from unnest(array[${names}]::text[]) as each(job)`,
  );
  return new Map(rows.map(({ job, ...standing }) => [job, standing]));
}

/** Returns open periods whose pause is over, then those that have not begun, the oldest first. */
function duePeriods({ now }: Services, job: Job, standing: Standing = { newest: null, open: [] }): string[] {
  const { newest, open } = standing;
  const last = lastPeriod(job.every, now(), job.delayMs);
  if (newest !== null && newest >= last) return [...open];
  const fresh: string[] = [];
  // A new server has missed no period.
  let next = newest !== null && job.missed === 'each' ? nextPeriod(job.every, newest) : last;
  for (; next <= last; next = nextPeriod(job.every, next)) fresh.push(next);
  return [...open, ...fresh];
}

/** Returns whether a job has completed a period. */
export async function hasRun(db: Database, job: string, period: string): Promise<boolean> {
  const done = and(eq(jobRuns.job, job), eq(jobRuns.period, period), eq(jobRuns.state, 'done'));
  return (await db.select({ job: jobRuns.job }).from(jobRuns).where(done)).length > 0;
}

/** Runs a period. Returns whether it is done, by this copy or another. */
async function runOne(services: Services, job: Job, period: string): Promise<boolean> {
  const { db, now, log } = services;
  const mine = and(eq(jobRuns.job, job.name), eq(jobRuns.period, period));
  const leaseUntil = () => new Date(now().getTime() + LEASE_MS);
  const [added] = await db
    .insert(jobRuns)
    .values({ job: job.name, period, state: 'open', leaseUntil: leaseUntil(), attempts: 0 })
    .onConflictDoNothing()
    .returning();
  const [taken] = added
    ? [added]
    : await db
        .update(jobRuns)
        .set({ leaseUntil: leaseUntil() })
        .where(and(mine, ne(jobRuns.state, 'done'), lte(jobRuns.leaseUntil, now())))
        .returning();
  // Another copy runs it.
  if (!taken) return false;
  try {
    const save = async (cursor: string) =>
      void (await db.update(jobRuns).set({ cursor, leaseUntil: leaseUntil() }).where(mine));
    await job.run(services, { period, cursor: taken.cursor, save });
    await db.update(jobRuns).set({ state: 'done', error: null }).where(mine);
    return true;
  } catch (error) {
    const attempts = taken.attempts + 1;
    const fields = errorFields(error);
    log('error', attempts >= ALARM_ATTEMPTS ? 'job.stuck' : 'job.failed', {
      job: job.name,
      period,
      attempts,
      ...fields,
    });
    const rest = new Date(now().getTime() + pauseAfter(attempts));
    await db
      .update(jobRuns)
      .set({ attempts, leaseUntil: rest, error: String(fields.message ?? '') })
      .where(mine);
    return false;
  }
}

const KEPT_DAYS = 30;

/** Deletes old runs. Each job's newest stays, because the next period follows from it. */
export async function deleteRunsOlder({ db, now }: Services, jobs: readonly Job[]): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY);
  for (const { name } of jobs) {
    const [newest] = await db
      .select({ period: jobRuns.period })
      .from(jobRuns)
      .where(eq(jobRuns.job, name))
      .orderBy(desc(jobRuns.period))
      .limit(1);
    if (!newest) continue;
    const old = and(
      eq(jobRuns.job, name),
      eq(jobRuns.state, 'done'),
      lt(jobRuns.period, newest.period),
      lt(jobRuns.leaseUntil, before),
    );
    await deleteInBatches(db, jobRuns, [jobRuns.job, jobRuns.period], old);
  }
}
