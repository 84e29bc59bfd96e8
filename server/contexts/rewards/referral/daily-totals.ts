/**
 * What invitees did by day, kept for their agents: written each night, and once more before the week is paid (docs/decisions/0053).
 * A week that has been reckoned stays as it was.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { dayAfter, dayStart } from '#lib/dates.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isSuspended, checkOffered, suspensionsOf } from '#server/contexts/rewards/offers/availability.ts';
import type { JobRun } from '#server/platform/jobs/run.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Bases } from './commission.ts';

/** How many agents are looked at in one go. */
export const BATCH = 200;

const list = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Members who invited somebody, by number, those after one. */
export async function referrersAfter(db: Database, after: number): Promise<number[]> {
  const rows = await selectRows<{ agent: string }>(
    db,
    sql`select distinct invited_by::text as agent, invited_by from member
    where invited_by > ${after} order by invited_by limit ${BATCH}`,
  );
  return rows.map(({ agent }) => Number(agent));
}

/**
 * Writes these days of the agents' invitees anew, in the caller's transaction. Who is suspended, or plays for demonstration, does not
 * count, nor does what came before an invitee was bound. Writers queue: two of them would wait for each other's rows.
 */
export async function writeDays(tx: Database, agents: readonly number[], days: readonly string[]): Promise<void> {
  if (agents.length === 0 || days.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agency-days', 0))`);
  const isReckoned = (agent: SQL, day: SQL) =>
    sql`exists (select 1 from agency_reward w where w.agent_id = ${agent} and w.week = date_trunc('week', ${day})::date)`;
  await tx.execute(sql`delete from agency_day a where a.agent_id in (${list(agents)}) and a.day in (${list(days)})
    and not ${isReckoned(sql`a.agent_id`, sql`a.day`)}`);
  await tx.execute(sql`insert into agency_day (agent_id, invitee_id, day, deposited_cents, counted_cents, settled_cents, won_cents)
    select m.invited_by, m.id, d.day, sum(d.deposited_cents), sum(d.counted_cents), sum(d.settled_cents), sum(d.won_cents)
    from member m join member_day d on d.member_id = m.id and d.day in (${list(days)})
      left join agency_request r on r.member_id = m.id and r.state = 'accepted'
    where m.invited_by in (${list(agents)}) and m.invited_by <> m.id and m.status = 1 and not m.is_demo
      and (r.id is null or d.day >= r.counts_from) and not ${isReckoned(sql`m.invited_by`, sql`d.day`)}
    group by m.invited_by, m.id, d.day
    having sum(d.deposited_cents) <> 0 or sum(d.settled_cents) <> 0 or sum(d.won_cents) <> 0
    on conflict do nothing`);
}

/** What a week comes to for each agent, as far as its days are written; agents without any are left out. */
export async function basesOf(
  db: Database,
  agents: readonly number[],
  days: readonly string[],
): Promise<ReadonlyMap<number, Bases>> {
  if (agents.length === 0) return new Map();
  const rows = await selectRows<{ agent: string; recharge: string; betting: string; settlement: string }>(
    db,
    sql`select agent_id::text as agent, sum(least(deposited, counted))::text as recharge,
      sum(counted)::text as betting, sum(net)::text as settlement
    from (select agent_id, invitee_id, sum(deposited_cents) as deposited, sum(counted_cents) as counted,
        sum(settled_cents) - sum(won_cents) as net
      from agency_day where agent_id in (${list(agents)}) and day in (${list(days)}) group by agent_id, invitee_id) as invitee
    group by agent_id`,
  );
  return new Map(
    rows.map(({ agent, ...bases }) => [
      Number(agent),
      {
        recharge: BigInt(bases.recharge),
        betting: BigInt(bases.betting),
        settlement: BigInt(bases.settlement),
      },
    ]),
  );
}

/** The days on which the agency earned: those in whose last instant no operator had stopped it. */
export async function openDays(db: Database, days: readonly string[]): Promise<string[]> {
  const suspensions = await suspensionsOf(db, 'agency');
  return days.filter((day) => !isSuspended(suspensions, new Date((dayStart(dayAfter(day))?.getTime() ?? 0) - 1)));
}

/** Job, each day: the day's sums of all invitees. */
export async function aggregateReferralDay(services: Services, { period, cursor, save }: JobRun): Promise<void> {
  if (checkOffered(services, 'agency')) return;
  const { db } = services;
  const days = await openDays(db, [period.slice(0, 10)]);
  await forReferrers(services, { from: Number(cursor ?? 0), save: (agent) => save(String(agent)) }, (agents) =>
    transact(db, (tx) => writeDays(tx, agents, days)),
  );
}

/**
 * Goes through all agents by batches. One that fails does not hold up the others, yet the run fails at its end, and its next try
 * begins again before the first one that failed.
 */
export async function forReferrers(
  { db }: Services,
  { from, save }: { from: number; save: (agent: number) => Promise<void> },
  work: (agents: readonly number[]) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (
    let agents = await referrersAfter(db, from);
    agents.length > 0;
    agents = await referrersAfter(db, agents.at(-1) ?? 0)
  ) {
    await work(agents).catch((error: unknown) => faults.push(error));
    const last = agents.at(-1);
    if (faults.length === 0 && last !== undefined) await save(last);
  }
  if (faults.length > 0) throw faults[0];
}
