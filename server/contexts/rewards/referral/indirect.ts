/** Finds the direct rewards that a referrer's indirect rewards are a share of: those of their own invitees, one level deep. */
import { and, eq, isNull, lte, ne, or } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { agencyRequests, agencyRewards } from './schema.ts';

/**
 * Builds the SQL condition that the week began after the invitee was bound, or that the invitee registered by a code.
 */
export const countsFor = (monday: string) =>
  or(isNull(agencyRequests.countsFrom), lte(agencyRequests.countsFrom, monday));

/** Returns the direct rewards of a week that the referrer's invitees earned, without refused ones. */
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

/** Returns the invitees of a referrer whose own rewards of a week count for the referrer. */
export async function earnersBelow(db: Database, agent: number, monday: string): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .leftJoin(agencyRequests, and(eq(agencyRequests.memberId, members.id), eq(agencyRequests.state, 'accepted')))
    .where(and(eq(members.invitedBy, agent), eq(members.isDemo, false), eq(members.status, 1), countsFor(monday)));
  return rows.map(({ id }) => id);
}
