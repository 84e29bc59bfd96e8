/**
 * What the server does without being asked: it tells consumers what happened, and runs jobs by the clock. Each consumer has
 * a loop of its own, so that one that waits for the outside holds up nobody; any number of copies may run.
 */
import { sql } from 'drizzle-orm';
import { errorFields } from './observability/log.ts';
import type { Services } from './services.ts';
import { onSignal } from './outbox/signals.ts';
import { deliverTo } from './outbox/deliver.ts';
import type { Consumers, OutboxEvent } from './outbox/deliver.ts';
import { lastPeriod } from './jobs/periods.ts';
import { runJobs } from './jobs/run.ts';
import type { Job } from './jobs/run.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { MINUTE } from './time.ts';

export interface Work<E extends OutboxEvent> {
  readonly consumers: Consumers<E>;
  readonly jobs: readonly Job[];
  /** The sandbox's own: what hosts elsewhere would do by themselves. */
  readonly sandbox: readonly SandboxTask[];
  /** Done last: what another copy of the server may go on with at once. */
  readonly leave?: (() => Promise<void>) | undefined;
}

/** After how many ms a task is to be called again; null: after its loop's own time. */
export type Wait = number | null;
export interface SandboxTask {
  readonly run: () => Promise<Wait>;
  /** Hears what wakes the task before its time. */
  readonly onWake?: (wake: () => void) => void;
}

/** How often a loop looks without a signal: for what a copy left that died, and for signals that were lost. */
const LOOK_MS = 30_000;
const SANDBOX_MS = 5_000;
/** Periods begin with a minute: the loop of jobs looks so long after that. */
const AFTER_MINUTE_MS = 200;
/** A process whose clock is further from the database's runs no jobs: it would begin days that are not over. */
const SKEW_MS = 60_000;

/** Everything there is to do, once; `ahead`: also what rests after a failure. For tests, and for nobody else. */
export async function workOnce<E extends OutboxEvent>(
  services: Services,
  { consumers, jobs, sandbox }: Work<E>,
  ahead = 0,
): Promise<void> {
  for (const task of sandbox) await task.run();
  for (const job of jobs) {
    const period = lastPeriod(job.every, services.now(), job.delayMs);
    await job.run(services, { period, cursor: null, save: () => Promise.resolve() });
  }
  await deliverAll(services, consumers, ahead);
}

/** Delivers to all consumers what is due. */
export async function deliverAll<E extends OutboxEvent>(
  services: Services,
  consumers: Consumers<E>,
  ahead = 0,
): Promise<void> {
  const all = Object.entries(consumers);
  await Promise.all(all.map(([name, consumer]) => deliverTo(services, name, consumer, { ahead })));
}

/** Starts the loops; the answered function ends them when what is at work is done. */
export function startWork<E extends OutboxEvent>(
  services: Services,
  { consumers, jobs, sandbox, leave }: Work<E>,
): () => Promise<void> {
  let stopping = false;
  const isStopping = () => stopping;
  const ends: (() => void)[] = [];

  /**
   * Runs `task` again and again: after `everyMs` or the ms it answers, and sooner where `hear` wakes it. One that fails is logged and
   * goes on.
   */
  const loop = async (
    name: string,
    everyMs: number,
    hear: (wake: () => void) => void,
    task: () => Promise<Wait>,
  ): Promise<void> => {
    let hinted = false;
    let wakeUp: () => void = () => undefined;
    const wake = () => {
      hinted = true;
      wakeUp();
    };
    ends.push(wake);
    hear(wake);
    while (!stopping) {
      hinted = false;
      const wait = await task().catch((error: unknown): Wait => {
        services.log('error', 'work.failed', { name, ...errorFields(error) });
        return null;
      });
      if (stopping || hinted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait ?? everyMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  const signalled = (wake: () => void) => void ends.push(onSignal(({ deliveries }) => deliveries && wake()));
  const byClockAlone = () => undefined;
  const loops = [
    ...Object.entries(consumers).map(([name, consumer]) =>
      loop(name, LOOK_MS, signalled, () => deliverTo(services, name, consumer, { stopping: isStopping })),
    ),
    loop('jobs', MINUTE, byClockAlone, async () => {
      if (await isOnTime(services)) await runJobs(services, jobs, isStopping);
      return MINUTE - (services.now().getTime() % MINUTE) + AFTER_MINUTE_MS;
    }),
    ...sandbox.map(({ run, onWake = byClockAlone }, index) => loop(`sandbox ${index}`, SANDBOX_MS, onWake, run)),
  ];
  return async () => {
    stopping = true;
    for (const end of ends) end();
    await Promise.all(loops);
    await leave?.();
  };
}

async function isOnTime({ db, now, log }: Services): Promise<boolean> {
  const rows = await selectRows<{ ms: string }>(db, sql`select (extract(epoch from now()) * 1000)::bigint::text as ms`);
  const skew = Math.abs(now().getTime() - Number(rows[0]?.ms ?? 0));
  if (skew > SKEW_MS) log('error', 'clock.skewed', { skew });
  return skew <= SKEW_MS;
}
