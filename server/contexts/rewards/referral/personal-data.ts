/** Declares what the referral programme stores of a member (platform/personal-data.ts). Of their invitees the file shows the count alone. */
import { count, eq } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import type { Part } from '#server/platform/personal-data.ts';
import { members } from '#server/kernel/members/public.ts';
import { agencyDays, agencyRequests, agencyRewards } from './schema.ts';

export const referralPersonalData = [
  personalData(agencyDays, {
    ...{ member: agencyDays.inviteeId, key: [agencyDays.day, agencyDays.agentId], retention: 'keep' },
    exported: { as: 'days_that_counted_for_a_referrer', omit: { agentId: 'third-party' } },
  }),
  personalData(agencyDays, {
    ...{ member: agencyDays.agentId, key: [agencyDays.day, agencyDays.inviteeId], retention: 'keep' },
    exported: { not: 'what their invitees did' },
  }),
  personalData(agencyRewards, {
    ...{ member: agencyRewards.agentId, key: [agencyRewards.id], retention: 'keep' },
    exported: { as: 'referral_rewards', omit: { decidedBy: 'third-party' } },
  }),
  personalData(agencyRequests, {
    ...{ member: agencyRequests.memberId, key: [agencyRequests.id], retention: 'keep' },
    exported: { as: 'requests_of_referrers', omit: { agentId: 'third-party' } },
  }),
  personalData(agencyRequests, {
    ...{ member: agencyRequests.agentId, key: [agencyRequests.id], retention: 'keep' },
    exported: { as: 'requests_to_others', omit: { memberId: 'third-party' } },
  }),
];

/** The number of members they invited. */
export const referrals: Part = {
  as: 'referrals',
  async *pages(db, member) {
    yield await db.select({ count: count() }).from(members).where(eq(members.invitedBy, member));
  },
};
