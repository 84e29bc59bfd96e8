/**
 * Runs the server's background work: delivers events to consumers, and runs jobs. Each consumer has its own loop, so that a slow one does not
 * delay the others. Any number of copies may run.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { errorFields } from './observability/log.ts';
import type { Services } from './services.ts';
import { startLoop } from './loop.ts';
import type { Loop, LoopOptions } from './loop.ts';
import { onSignal } from './outbox/signals.ts';
import type { Signal } from './outbox/signals.ts';
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
  /** Loops that wait for a signal of their name, as consumers do. */
  readonly loops?: readonly OwnLoop[];
  /** Work of the sandbox, in place of what hosts outside would do. */
  readonly sandbox: readonly (() => Promise<unknown>)[];
}

/** Work that arranges its runs itself (platform/webhooks/sender.ts). */
export interface OwnLoop {
  readonly name: string;
  readonly start: (services: Services) => Loop;
  /** Does all due work once, for tests alone. */
  readonly once: (services: Services) => Promise<void>;
}

/** How often a loop runs without a signal, for work of a copy that died and for lost signals. */
const LOOK_MS = 30_000;
const SANDBOX_MS = 5_000;
/** How long after each minute the loop of jobs runs, ms. Periods begin with a minute. */
const AFTER_MINUTE_MS = 200;
/** A process whose clock differs from the database's by more runs no jobs, because it could start a day too early. */
const SKEW_MS = 60_000;

/** Runs all due work once, for tests alone. `ahead`: also deliveries that wait after a failure. */
export async function workOnce<E extends OutboxEvent>(
  services: Services,
  { consumers, jobs, loops = [], sandbox }: Work<E>,
  ahead = 0,
): Promise<void> {
  for (const task of sandbox) await task();
  for (const job of jobs) {
    const period = lastPeriod(job.every, services.now(), job.delayMs);
    await job.run(services, { period, cursor: null, save: () => Promise.resolve() });
  }
  await deliverAll(services, consumers, { ahead });
  for (const { once } of loops) await once(services);
}

/** Delivers everything that is due to the consumers of these names. */
export async function deliverAll<E extends OutboxEvent>(
  services: Services,
  consumers: Consumers<E>,
  { ahead = 0, names = 'all' }: { ahead?: number; names?: Signal['consumers'] } = {},
): Promise<void> {
  const chosen = Object.entries(consumers).filter(([name]) => isMeant(name, names));
  await Promise.all(chosen.map(([name, consumer]) => deliverTo(services, name, consumer, { ahead })));
}

const isMeant = (name: string, names: Signal['consumers']): boolean => names === 'all' || names.includes(name);

/** Starts the loops. The returned function stops them after the current work. */
export function startWork<E extends OutboxEvent>(
  services: Services,
  { consumers, jobs, loops = [], sandbox }: Work<E>,
): () => Promise<void> {
  let stopping = false;
  const isStopping = () => stopping;
  const start = (name: string, everyMs: number, task: LoopOptions['task']): Loop =>
    startLoop({
      task,
      everyMs,
      onFailure: (error) => services.log('error', 'work.failed', { name, ...errorFields(error) }),
    });

  const consuming = [
    ...Object.entries(consumers).map(([name, consumer]) => ({
      name,
      loop: start(name, LOOK_MS, async () => {
        const wait = await deliverTo(services, name, consumer, { stopping: isStopping });
        return Math.min(wait ?? LOOK_MS, LOOK_MS);
      }),
    })),
    ...loops.map((each) => ({ name: each.name, loop: each.start(services) })),
  ];
  const unhear = onSignal((signal) => {
    for (const { name, loop } of consuming) if (isMeant(name, signal.consumers)) loop.wake();
  });
  const byTheClock = start('jobs', MINUTE, async () => {
    if (await isOnTime(services)) await runJobs(services, jobs, isStopping);
    return MINUTE - (services.now().getTime() % MINUTE) + AFTER_MINUTE_MS;
  });
  const ofSandbox = sandbox.map((task, index) =>
    start(`sandbox ${index}`, SANDBOX_MS, async () => {
      await task();
      return null;
    }),
  );
  return async () => {
    stopping = true;
    unhear();
    await Promise.all([...consuming.map(({ loop }) => loop), byTheClock, ...ofSandbox].map((loop) => loop.end()));
  };
}

async function isOnTime({ db, now, log }: Services): Promise<boolean> {
  const rows = await selectRows<{ ms: string }>(db, sql`select (extract(epoch from now()) * 1000)::bigint::text as ms`);
  const skew = Math.abs(now().getTime() - Number(rows[0]?.ms ?? 0));
  if (skew > SKEW_MS) log('error', 'clock.skewed', { skew });
  return skew <= SKEW_MS;
}
