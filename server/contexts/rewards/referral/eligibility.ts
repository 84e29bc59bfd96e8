/** Decides who may refer others: every player in good standing, where the market has referrals (docs/domain/referral.md). */
import type { MemberRow } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';

/** Returns OFFER_OFF where the market has no referrals, MEMBER_DISABLED for a suspended member, otherwise null. */
export const checkReferral = (services: Pick<Services, 'config'>, member: MemberRow): Refused | null =>
  checkOffered(services, 'agency') ?? (member.status === 1 ? null : refuse('MEMBER_DISABLED'));
