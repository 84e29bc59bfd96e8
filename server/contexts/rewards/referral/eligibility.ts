/** Which members may refer others: every player whose account is in order, where the market has referrals (docs/domain/referral.md). */
import type { MemberRow } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';

/** OFFER_OFF by the market; MEMBER_DISABLED for who is suspended. */
export const checkReferral = (services: Pick<Services, 'config'>, member: MemberRow): Refused | null =>
  checkOffered(services, 'agency') ?? (member.status === 1 ? null : refuse('MEMBER_DISABLED'));
