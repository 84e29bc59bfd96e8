/** Lists job runs for operators (the newest of each job, and open ones), and repeats one at once. */
import { and, asc, desc, eq, gt, ne, sql } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { jobRuns } from './schema.ts';

export type JobRunRow = typeof jobRuns.$inferSelect;

/** Returns the newest run of a job, or null. */
export async function newestRun(db: Database, job: string): Promise<JobRunRow | null> {
  const mine = eq(jobRuns.job, job);
  const [row] = await db.select().from(jobRuns).where(mine).orderBy(desc(jobRuns.period)).limit(1);
  return row ?? null;
}

/** Returns the runs that are not done, by name and period, after one of them ("job|period"). */
export function openRuns(db: Database, after: string, limit: number): Promise<JobRunRow[]> {
  const [job = '', period = ''] = after.split('|');
  return db
    .select()
    .from(jobRuns)
    .where(and(ne(jobRuns.state, 'done'), sql`(${jobRuns.job}, ${jobRuns.period}) > (${job}, ${period})`))
    .orderBy(asc(jobRuns.job), asc(jobRuns.period))
    .limit(limit);
}

/** Ends the pause after a failure. Returns false where no such run waits. */
export async function retryRun(
  { db, now }: Pick<Services, 'db' | 'now'>,
  job: string,
  period: string,
): Promise<boolean> {
  const resting = and(ne(jobRuns.state, 'done'), gt(jobRuns.attempts, 0), gt(jobRuns.leaseUntil, now()));
  const mine = and(eq(jobRuns.job, job), eq(jobRuns.period, period), resting);
  const rows = await db.update(jobRuns).set({ leaseUntil: now() }).where(mine).returning({ job: jobRuns.job });
  return rows.length > 0;
}
