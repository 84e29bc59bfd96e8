/** The direct rewards that a referrer's indirect ones come of: those of their own invitees, one step and no further. */
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { agencyRequests, agencyRewards } from './schema.ts';

/** Of an invitee who was bound later, weeks count that began after it. */
export const countsFor = (monday: string) =>
  or(isNull(agencyRequests.countsFrom), lte(agencyRequests.countsFrom, monday));

/** Direct rewards of a week that the referrer's invitees earned and nobody refused. */
export function belowOf(db: Database, agent: number, monday: string) {
  return db
    .select({
      agentId: agencyRewards.agentId,
      part: agencyRewards.part,
      rewardCents: agencyRewards.rewardCents,
      state: agencyRewards.state,
    })
    .from(agencyRewards)
    .innerJoin(members, eq(members.id, agencyRewards.agentId))
    .leftJoin(agencyRequests, and(eq(agencyRequests.memberId, members.id), eq(agencyRequests.state, 'accepted')))
    .where(
      and(
        eq(members.invitedBy, agent),
        eq(members.isDemo, false),
        eq(agencyRewards.week, monday),
        eq(agencyRewards.kind, 'direct'),
        ne(agencyRewards.state, 'refused'),
        countsFor(monday),
      ),
    );
}

/** Invitees of a referrer whose own rewards of a week count for them. */
export async function earnersBelow(db: Database, agent: number, monday: string): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .leftJoin(agencyRequests, and(eq(agencyRequests.memberId, members.id), eq(agencyRequests.state, 'accepted')))
    .where(and(eq(members.invitedBy, agent), eq(members.isDemo, false), eq(members.status, 1), countsFor(monday)));
  return rows.map(({ id }) => id);
}
