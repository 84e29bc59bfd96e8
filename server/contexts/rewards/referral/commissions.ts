/** Reads what a referrer earned: stored rewards, and provisional sums of weeks that are not paid yet. */
import { and, desc, eq, sql, sum } from '#server/platform/db/drizzle.ts';
import type { MechanismPart } from '#contract/agency-mechanism.ts';
import type { AgencyKind } from '#contract/agency.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { PageOfDays, Cursor } from '#server/platform/pagination/keyset.ts';
import { inPeriod } from '#server/platform/pagination/paginate.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasRun } from '#server/platform/jobs/run.ts';
import { basesOf, mostDirectOf } from './daily-totals.ts';
import { earnersBelow } from './indirect.ts';
import { daysOfWeek, directParts, indirectPart, noBases, weekOf } from './commission.ts';
import type { PartOfWeek } from './commission.ts';
import { agencyRewards } from './schema.ts';

/** The job's name. Its last completed period says which weeks are paid. */
export const WEEK_JOB = 'agency.week';

/** Returns what a member was paid for a week, centavos: the sum of an `agency_paid` event. `week`: its Monday (ISO date). */
export async function paidInWeek(db: Database, member: number, week: string): Promise<bigint> {
  const paid = and(eq(agencyRewards.agentId, member), eq(agencyRewards.week, week), eq(agencyRewards.state, 'paid'));
  const [row] = await db
    .select({ total: sum(agencyRewards.rewardCents) })
    .from(agencyRewards)
    .where(paid);
  return BigInt(row?.total ?? 0);
}

/** Returns the total ever paid to a member, centavos, by kind. */
export async function paidByKind(db: Database, member: number): Promise<Record<AgencyKind, bigint>> {
  const rows = await db
    .select({ kind: agencyRewards.kind, total: sum(agencyRewards.rewardCents) })
    .from(agencyRewards)
    .where(and(eq(agencyRewards.agentId, member), eq(agencyRewards.state, 'paid')))
    .groupBy(agencyRewards.kind);
  const of = (kind: AgencyKind) => BigInt(rows.find((row) => row.kind === kind)?.total ?? 0);
  return { direct: of('direct'), indirect: of('indirect') };
}

/** Returns a member's stored rewards, the newest week first. */
export function commissionsOf(db: Database, member: number, after: Cursor | null, limit: number) {
  const beyond =
    after === null
      ? undefined
      : sql`(${agencyRewards.week}, ${agencyRewards.id}) < (${dayOf(after.at)}::date, ${after.id})`;
  return db
    .select()
    .from(agencyRewards)
    .where(and(eq(agencyRewards.agentId, member), beyond))
    .orderBy(desc(agencyRewards.week), desc(agencyRewards.id))
    .limit(limit);
}

/** Returns the cursor of a reward in that list. */
export const cursorOfCommission = ({ week, id }: { week: string; id: number }): Cursor => ({
  at: dayStart(week) ?? new Date(0),
  id,
});

/** Returns the rewards paid to a member within a range of days, the newest first. */
export function paidCommissions(db: Database, member: number, { from, until, after, limit }: PageOfDays) {
  return db
    .select()
    .from(agencyRewards)
    .where(
      and(
        eq(agencyRewards.agentId, member),
        eq(agencyRewards.state, 'paid'),
        inPeriod(agencyRewards.paidAt, { from, until }),
        afterCursor(agencyRewards.paidAt, agencyRewards.id, after),
      ),
    )
    .orderBy(desc(agencyRewards.paidAt), desc(agencyRewards.id))
    .limit(limit);
}

/** Returns a week's provisional rewards from its days so far. */
export async function weekSoFar(services: Services, member: number, monday: string) {
  const { db, config } = services;
  const { agencyParts } = config.market;
  const days = daysOfWeek(monday);
  const earners = await earnersBelow(db, member, monday);
  const bases = await basesOf(db, [member, ...earners], days);
  const mostOf = await mostDirectOf(db, [member, ...earners], days);
  const direct = (agent: number) => directParts(bases.get(agent) ?? noBases, agencyParts, mostOf(agent));
  const below = earners.flatMap(direct);
  const indirect = (part: MechanismPart): PartOfWeek =>
    indirectPart(
      part,
      below.filter((each) => each.part === part).map(({ reward }) => reward),
    );
  return {
    direct: direct(member),
    indirect: agencyParts.map(indirect),
  };
}

/** Returns the Mondays of unpaid weeks, the newest first: this week, and the week before until its payout has run. */
export async function openWeeks({ db, now }: Services): Promise<string[]> {
  const [current, last] = [weekOf(now()), weekOf(now(), -1)];
  return (await hasRun(db, WEEK_JOB, `${last} 00:00:00`)) ? [current] : [current, last];
}
