/**
 * Stores the daily sums of invitees for their referrers, each night and once more before the weekly payout
 * (docs/decisions/25-offers-and-referral.md). A week with stored rewards stays unchanged.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isSuspended, checkOffered, suspensionsOf } from '#server/contexts/rewards/offers/availability.ts';
import type { JobRun } from '#server/platform/jobs/run.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { marginDay, marginFrom } from '#server/kernel/wagering/public.ts';
import { mostDirect } from './commission.ts';
import type { Bases } from './commission.ts';

/** The number of referrers in one batch. */
export const BATCH = 200;

const list = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Returns the members who invited somebody, ordered by number, after a given number. */
export async function referrersAfter(db: Database, after: number): Promise<number[]> {
  const rows = await selectRows<{ agent: string }>(
    db,
    sql`select distinct invited_by::text as agent, invited_by from member
    where invited_by > ${after} order by invited_by limit ${BATCH}`,
  );
  return rows.map(({ agent }) => Number(agent));
}

/**
 * Rewrites these days of the referrers' invitees, in the caller's transaction. Suspended and demo players do not count, nor does play before an
 * invitee was bound. An advisory lock admits one writer at a time, so that two cannot deadlock on each other's rows.
 */
export async function writeDays(tx: Database, agents: readonly number[], days: readonly string[]): Promise<void> {
  if (agents.length === 0 || days.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agency-days', 0))`);
  const isReckoned = (agent: SQL, day: SQL) =>
    sql`exists (select 1 from agency_reward w where w.agent_id = ${agent} and w.week = date_trunc('week', ${day})::date)`;
  await tx.execute(sql`delete from agency_day a where a.agent_id in (${list(agents)}) and a.day in (${list(days)})
    and not ${isReckoned(sql`a.agent_id`, sql`a.day`)}`);
  const isFree = sql`d.day >= ${marginDay}`;
  await tx.execute(sql`insert into agency_day (agent_id, invitee_id, day, deposited_cents, counted_cents, settled_cents, won_cents, margin_cents)
    select m.invited_by, m.id, d.day, sum(d.deposited_cents),
      case when ${isFree} then div(sum(d.point_stake), 10000) else sum(d.counted_cents) end,
      case when ${isFree} then sum(d.free_stake_cents) else sum(d.settled_cents) end,
      case when ${isFree} then sum(d.free_won_cents) else sum(d.won_cents) end,
      case when ${isFree} then ${marginLeft} else 0 end
    from member m join member_day d on d.member_id = m.id and d.day in (${list(days)})
      left join agency_request r on r.member_id = m.id and r.state = 'accepted'
    where m.invited_by in (${list(agents)}) and m.invited_by <> m.id and m.status = 1 and not m.is_demo
      and (r.id is null or d.day >= r.counts_from) and not ${isReckoned(sql`m.invited_by`, sql`d.day`)}
    group by m.invited_by, m.id, d.day
    having sum(d.deposited_cents) <> 0 or sum(d.settled_cents) <> 0 or sum(d.won_cents) <> 0 or sum(d.free_margin) <> 0
    on conflict do nothing`);
}

/**
 * SQL for the house's margin on a day's free stakes, centavos, from `member_day d` of one member and day. The day's cashback and points are
 * subtracted (offers/daily-return.ts).
 */
const { dailyLoss, exchange } = offers;
const margin = sql`floor(sum(d.free_margin) / 1000000)`;
const points = sql`div(div(sum(d.point_stake), 10000), ${exchange.stakePerPoint}::bigint) * ${exchange.value / BigInt(exchange.points)}::bigint`;
const loss = sql`sum(d.free_stake_cents) - sum(d.free_won_cents)`;
const returned = sql`case when ${loss} < ${dailyLoss.minLoss}::bigint then 0
  else least(div((${loss}) * ${dailyLoss.shareBasisPoints}::bigint, 10000), greatest(${margin} - ${points}, 0)) end`;
export const marginLeft = sql`${margin} - ${points} - ${returned}`;

/** The number of later weeks that a negative margin reduces. */
const CARRIED_WEEKS = 13;

/**
 * Returns the highest total of each referrer's direct rewards in a week, centavos (commission.ts). Null: unlimited, because the week began
 * before the terms of kernel/wagering/terms.ts.
 */
export async function mostDirectOf(
  db: Database,
  agents: readonly number[],
  days: readonly string[],
): Promise<(agent: number) => bigint | null> {
  const since = await marginFrom(db);
  const [monday = ''] = days;
  if (since === null || monday < dayOf(since)) return () => null;
  const from = dayAfter(monday, -7 * CARRIED_WEEKS);
  const rows = await selectRows<{ agent: string; margin: string }>(
    db,
    sql`select agent_id::text as agent, sum(margin_cents)::text as margin from agency_day
    where agent_id in (${list(agents)}) and day >= ${from} and (day < ${monday} or day in (${list(days)}))
    group by agent_id, date_trunc('week', day) order by agent_id, date_trunc('week', day)`,
  );
  const weeks = Map.groupBy(rows, ({ agent }) => Number(agent));
  return (agent) => mostDirect((weeks.get(agent) ?? []).map((week) => BigInt(week.margin)));
}

/** Returns the bases of a week for each referrer, from the days written so far. Referrers without any are left out. */
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

/** Returns the days on which the referral programme earned: those at whose end no operator had stopped it. */
export async function openDays(db: Database, days: readonly string[]): Promise<string[]> {
  const suspensions = await suspensionsOf(db, 'agency');
  return days.filter((day) => !isSuspended(suspensions, new Date((dayStart(dayAfter(day))?.getTime() ?? 0) - 1)));
}

/** Runs as a job each day: stores the day's sums of all invitees. */
export async function aggregateReferralDay(services: Services, { period, cursor, save }: JobRun): Promise<void> {
  if (checkOffered(services, 'agency')) return;
  const { db } = services;
  const days = await openDays(db, [period.slice(0, 10)]);
  await forReferrers(services, { from: Number(cursor ?? 0), save: (agent) => save(String(agent)) }, (agents) =>
    transact(db, (tx) => writeDays(tx, agents, days)),
  );
}

/**
 * Runs `work` for all referrers in batches. A failed referrer does not stop the others. The run still fails at its end, and its next attempt
 * starts at the first failed referrer.
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
