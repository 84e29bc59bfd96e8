/** Runs one seed: thirty virtual days with random operations, and checks after each. */
import { createHash } from 'node:crypto';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { sql } from 'drizzle-orm';
import { checkAll } from './checks.ts';
import { count } from './counters.ts';
import type { Counters } from './counters.ts';
import { register } from './members.ts';
import { operations } from './operations/all.ts';
import { sendNotice } from './operations/deposits.ts';
import { deliver, meetDeadlines, runSome } from './operations/background.ts';
import { openWorld, Wrong } from './world.ts';
import type { World } from './world.ts';

export const DAYS = 30;
export const MOST_OPERATIONS = 500;
const FIRST_MEMBERS = 3;

export interface Run {
  readonly seed: number;
  readonly days: number;
  readonly operations: number;
  readonly statements: number;
  /** The hash of all requests, faults and replies, the same for the same seed. */
  readonly hash: string;
  readonly trace: readonly string[];
  readonly counters: Counters;
  /** The fault and its time, or null. */
  readonly failure: string | null;
  /** Processor time, because other processes may run as well. */
  readonly seconds: number;
}

/** Runs the operations of `days` virtual days, and then waits for what is unfinished. */
export async function simulate(seed: number, { days = DAYS } = {}): Promise<Run> {
  const began = process.cpuUsage();
  const world = await openWorld(seed);
  const progress = { days: 0, operations: 0 };
  let failure: string | null = null;
  try {
    await live(world, progress, days);
    await settleDown(world);
  } catch (error) {
    const { stack, cause } = error as Error;
    failure = error instanceof Wrong ? error.message : [stack, cause].join('\nCause: ');
  } finally {
    await world.close();
  }
  const { trace, counters, engine } = world;
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16);
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1_000_000;
  return { seed, ...progress, statements: engine.counts().statement, hash, trace, counters, failure, seconds };
}

async function live(world: World, progress: { days: number; operations: number }, days: number): Promise<void> {
  const { random } = world;
  for (let at = 0; at < FIRST_MEMBERS; at++) await register(world);
  while (progress.days < days) {
    const end = dayStart(dayAfter(dayOf(new Date(world.now()))))?.getTime() ?? 0;
    const left = MOST_OPERATIONS - progress.operations;
    const wanted = Math.min(left, 8 + random.int(18));
    for (let number = 0; number < wanted && world.now() < end; number++) {
      // Some operations follow at once, others after hours.
      const rest = (3 * (end - world.now())) / (wanted - number + 1);
      world.advance(random.int(random.chance(0.6) ? 3 * MINUTE : Math.max(MINUTE, rest)));
      const operation = random.pickWeighted(operations);
      count(world.counters.operations, operation.name);
      progress.operations++;
      await operation.run(world);
    }
    // The time is shortly after midnight or in the morning, when a day's jobs are due or not yet.
    world.advance(Math.max(0, end - world.now()) + random.pick([MINUTE, 15 * MINUTE, 11 * HOUR]));
    await runSome(world, 0.8);
    await meetDeadlines(world);
    await deliver(world);
    await checkAll(world);
    progress.days++;
    world.say(`day ${progress.days}: ${await inShort(world)}`);
  }
}

/** Returns a summary of all balances for the trace. */
async function inShort(world: World): Promise<string> {
  const rows = await selectRows<{ kind: string; cents: string }>(
    world.db,
    sql`select kind, sum(balance_cents)::text as cents from ledger_account group by 1 order by 1`,
  );
  return `${world.engine.counts().statement} statements; ${rows.map(({ kind, cents }) => `${kind} ${cents}`).join(', ')}`;
}

/** Ends the simulation without faults, so that everything unfinished completes. */
async function settleDown(world: World): Promise<void> {
  const { bank } = world;
  world.faultShare = 0;
  bank.isFaulty = false;
  for (const payment of bank.payments) {
    for (const made of payment.returns) if (made.status === 'EM_PROCESSAMENTO') made.status = 'DEVOLVIDO';
    bank.tell([payment], world.now());
  }
  world.advance(30 * HOUR);
  while (bank.notices.length > 0) await sendNotice(world);
  for (let turn = 0; turn < 4; turn++) {
    world.advance(2 * HOUR);
    await runSome(world, 1);
    // A completed payout creates a notice, and the notice a push, each in its own delivery.
    for (let round = 0; round < 4; round++) await deliver(world);
  }
  await checkAll(world);
  const [open] = await selectRows<Record<string, number>>(
    world.db,
    // A round with an open bet prevents the end of its member's play.
    sql`select (select count(*) from event_delivery where consumer <> 'games.end_play')::int as deliveries,
      (select count(*) from withdrawal where state = 'approved')::int as approved,
      (select count(*) from provider_event where outcome = 'to_return')::int as to_return,
      (select count(*) from job_run where state <> 'done' and job <> 'forget')::int as jobs`,
  );
  const waiting = Object.entries(open ?? {}).filter(([, number]) => number > 0);
  if (waiting.length > 0) throw new Wrong(`left undone: ${JSON.stringify(Object.fromEntries(waiting))}`);
  world.say(`end: ${await inShort(world)}`);
}
