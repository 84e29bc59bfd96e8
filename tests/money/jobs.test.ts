/**
 * Tests jobs on PostgreSQL. Each period runs once over many runners, missed ones run in order, failed ones again, and
 * none delays another.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { lastPeriod, nextPeriod } from '#server/platform/jobs/periods.ts';
import { deleteRunsOlder, runJobs } from '#server/platform/jobs/run.ts';
import type { Job } from '#server/platform/jobs/run.ts';
import { startWork } from '#server/platform/worker.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
let named = 0;

/** Creates a job with a unique name that records its periods. */
function jobOf(changes: Partial<Job> = {}) {
  const ran: string[] = [];
  const job: Job = {
    name: `test.${named++}`,
    every: 'day',
    missed: 'each',
    run: (_services, { period }) => Promise.resolve(void ran.push(period)),
    ...changes,
  };
  return { job, ran };
}

it('no job uses a clock other than the database’s', async () => {
  const runs = async (api_: TestApi) => {
    let looked = () => undefined as unknown;
    const isLooked = new Promise<void>((resolve) => (looked = () => resolve()));
    const { job, ran } = jobOf({ every: 'minute' });
    const log: typeof api_.services.log = (_level, event) => event === 'clock.skewed' && looked();
    const stop = startWork(
      { ...api_.services, log },
      {
        consumers: api_.work.consumers,
        jobs: [{ ...job, run: (services, run) => job.run(services, run).finally(looked) }],
        sandbox: [],
      },
    );
    await isLooked;
    await stop();
    return ran.length;
  };
  expect(await runs(api)).toBe(1);
  const now = () => new Date(Date.now() + 61_000);
  expect(await runs({ ...api, services: { ...api.services, now } })).toBe(0);
});

describe('a period', () => {
  it.each([
    ['minute', '2026-11-22T15:04:59Z', '2026-11-22 12:03:00'],
    ['hour', '2026-11-22T15:00:00Z', '2026-11-22 11:00:00'],
    // A day ends at midnight in São Paulo, and its job runs ten minutes later.
    ['day', '2026-11-22T03:09:59Z', '2026-11-20 00:00:00'],
    ['day', '2026-11-22T03:10:00Z', '2026-11-21 00:00:00'],
    // Weeks begin on Monday: the 16th is one.
    ['week', '2026-11-23T03:09:59Z', '2026-11-09 00:00:00'],
    ['week', '2026-11-23T03:10:00Z', '2026-11-16 00:00:00'],
  ] as const)('ends for a %s at %s, and the last one began %s', (every, now, period) => {
    expect(lastPeriod(every, new Date(now))).toBe(period);
    expect(nextPeriod(every, period) > period).toBe(true);
  });

  it('runs once, however many copies of the server check at the same moment', async () => {
    const { job, ran } = jobOf();
    await concurrently(8, () => runJobs(api.services, [job]));
    await runJobs(api.services, [job]);
    expect(ran).toEqual([lastPeriod('day', api.services.now())]);
  });

  it('runs after a downtime if it was missed, each in order; if one run is enough for all, only the last', async () => {
    const [each, latest] = [jobOf(), jobOf({ missed: 'latest' })];
    await runJobs(api.services, [each.job, latest.job]);
    const first = each.ran[0] ?? '';
    api.advance(3 * DAY);
    await runJobs(api.services, [each.job, latest.job]);
    const second = nextPeriod('day', first);
    const third = nextPeriod('day', second);
    const fourth = nextPeriod('day', third);
    expect(each.ran).toEqual([first, second, third, fourth]);
    expect(latest.ran).toEqual([first, fourth]);
  });

  it('runs again after a pause if it fails, from where it stopped, before the next one', async () => {
    const tries: (string | null)[] = [];
    const { job } = jobOf({
      run: async (_services, { cursor, save }) => {
        tries.push(cursor);
        if (tries.length === 1) {
          await save('member 200');
          throw new Error('cut off');
        }
      },
    });
    const other = jobOf();
    await runJobs(api.services, [job, other.job]);
    expect(other.ran).toHaveLength(1);
    await runJobs(api.services, [job]);
    expect(tries).toEqual([null]);
    api.advance(MINUTE);
    await runJobs(api.services, [job]);
    expect(tries).toEqual([null, 'member 200']);
    expect(api.logged.filter((line) => line.includes('"job.failed"') && line.includes(job.name))).toHaveLength(1);
  });

  it('runs again after the lease of a killed process', async () => {
    let runs = 0;
    let taken: () => void = () => undefined;
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    const { job } = jobOf({
      run: () => {
        runs++;
        taken();
        return runs === 1 ? new Promise(() => undefined) : Promise.resolve();
      },
    });
    void runJobs(api.services, [job]);
    await isTaken;
    await runJobs(api.services, [job]);
    expect(runs).toBe(1);
    api.advance(5 * MINUTE + 1000);
    await runJobs(api.services, [job]);
    expect(runs).toBe(2);
  });

  it('is deleted after a month, except the newest, after which the next one follows', async () => {
    const { job, ran } = jobOf({ every: 'hour' });
    for (let hour = 0; hour < 3; hour++) {
      await runJobs(api.services, [job]);
      api.advance(HOUR);
    }
    api.advance(31 * DAY);
    await deleteRunsOlder(api.services, [job]);
    const left = await selectRows(api.services.db, sql`select period from job_run where job = ${job.name}`);
    expect(left).toEqual([{ period: ran.at(-1) }]);
  });
});
