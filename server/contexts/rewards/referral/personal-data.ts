/** What the referral programme keeps of a member (platform/personal-data.ts): of whom they invited a number alone. */
import { count, eq } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import type { Part } from '#server/platform/personal-data.ts';
import { members } from '#server/kernel/members/public.ts';
import { agencyDays, agencyRequests, agencyRewards } from './schema.ts';

export const keptOfAgency = [
  keeps(agencyDays, {
    ...{ member: agencyDays.inviteeId, key: [agencyDays.day, agencyDays.agentId], later: 'stays' },
    shown: { as: 'days_that_counted_for_a_referrer', without: { agentId: 'of another' } },
  }),
  keeps(agencyDays, {
    ...{ member: agencyDays.agentId, key: [agencyDays.day, agencyDays.inviteeId], later: 'stays' },
    shown: { not: 'what their invitees did' },
  }),
  keeps(agencyRewards, {
    ...{ member: agencyRewards.agentId, key: [agencyRewards.id], later: 'stays' },
    shown: { as: 'referral_rewards', without: { decidedBy: 'of another' } },
  }),
  keeps(agencyRequests, {
    ...{ member: agencyRequests.memberId, key: [agencyRequests.id], later: 'stays' },
    shown: { as: 'requests_of_referrers', without: { agentId: 'of another' } },
  }),
  keeps(agencyRequests, {
    ...{ member: agencyRequests.agentId, key: [agencyRequests.id], later: 'stays' },
    shown: { as: 'requests_to_others', without: { memberId: 'of another' } },
  }),
];

/** How many they invited. */
export const referrals: Part = {
  as: 'referrals',
  async *pages(db, member) {
    yield await db.select({ count: count() }).from(members).where(eq(members.invitedBy, member));
  },
};
