/** Runs the server's background work in any order: deliveries, jobs, and clock changes. */
import { RECONCILIATION_JOB } from '#server/backoffice/reconciliation/hourly.ts';
import { runJobs } from '#server/platform/jobs/run.ts';
import { deliverTo } from '#server/platform/outbox/deliver.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { count } from '../counters.ts';
import { countsBetween, drawFault } from '../engine.ts';
import { register } from '../members.ts';
import type { Operation } from './operation.ts';
import { Wrong } from '../world.ts';
import type { World } from '../world.ts';

/**
 * Log lines that are expected without a fault. The bank may refuse to return a payment, which an operator then handles.
 * The games' provider may end no round while its bet is open, for longer than deliveries are retried.
 */
const EXPECTED = ['"payment.refund_rejected"', '"consumer":"games.end_play"'];

/** The assumed size of work that was not done yet. */
const FIRST_SIZE = { statement: 80, commit: 10 };

/**
 * Runs background work that may be interrupted anywhere. Without an interruption it must not log an unexpected error.
 * Returns whether it was interrupted.
 */
async function work(world: World, what: string, run: () => Promise<unknown>): Promise<boolean> {
  const { engine, random, api, sizes } = world;
  const name = what.replace(/\d+ /, '');
  const isFaulty = random.chance(world.faultShare);
  const kind = random.pick(['cut', 'crash'] as const);
  if (isFaulty) engine.setFault(drawFault(random, kind, sizes.get(name) ?? FIRST_SIZE));
  const before = engine.counts();
  const logged = api.logged.length;
  const error = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const isHit = (await engine.endFault()) && isFaulty;
  if (!isHit) sizes.set(name, countsBetween(before, engine.counts()));
  if (isHit) count(world.counters.faults, `${kind} at work`);
  world.say(`${what}${isHit ? `: ${kind}` : ''}`);
  if (isHit) return true;
  if (error !== null) throw error;
  const faults = api.logged
    .slice(logged)
    .filter((line) => line.includes('"level":"error"') && !EXPECTED.some((each) => line.includes(each)));
  if (faults.length > 0) throw new Wrong(`${what}: ${faults.join(' ')}`);
  return false;
}

/** Delivers due events to the consumers, in any order. */
export async function deliver(world: World): Promise<void> {
  const { api, random } = world;
  const consumers = Object.entries(api.work.consumers)
    .map((each) => ({ each, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  await work(world, 'deliveries', async () => {
    for (const { each } of consumers) await deliverTo(api.services, each[0], each[1]);
  });
}

/** The audit runs every day by itself. Deleting old rows takes many statements, which a month rarely needs. */
const shareOf: Readonly<Record<string, number>> = { [RECONCILIATION_JOB]: 0, forget: 0.15 };

/** Runs some or all of the due jobs. */
export async function runSome(world: World, share: number): Promise<void> {
  const { api, random } = world;
  const chosen = api.work.jobs.filter(({ name }) => random.chance(share * (shareOf[name] ?? 1)));
  await work(world, `${chosen.length} jobs`, () => runJobs(api.services, chosen));
}

/** The jobs that pay closed accounts out. The audit gives them four days. */
const payouts = ['exclusion.close', 'deletion.close'];

/**
 * Runs the jobs with a deadline until one run is not interrupted. A server runs them each minute, so interruptions never
 * use up the four days. A random choice of jobs can.
 */
export async function meetDeadlines(world: World): Promise<void> {
  const { api } = world;
  const due = api.work.jobs.filter(({ name }) => payouts.includes(name));
  while (await work(world, `${due.length} payout jobs`, () => runJobs(api.services, due)));
}

function step(world: World): Promise<void> {
  const by = world.random.pick([20 * MINUTE, 2 * HOUR, 13 * HOUR, 26 * HOUR]);
  count(world.counters.faults, 'clock step');
  world.advance(by);
  world.say(`the clock steps by ${by / MINUTE} minutes`);
  return Promise.resolve();
}

export const background: readonly Operation[] = [
  { name: 'registration', weight: 2, run: register },
  { name: 'deliveries', weight: 7, run: deliver },
  { name: 'jobs', weight: 4, run: (world) => runSome(world, 0.4) },
  { name: 'clock step', weight: 0.5, run: step },
];
