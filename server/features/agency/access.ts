/** Who has an agency: every player whose account is in order, where the market knows it (domain-offers 3). */
import type { MemberRow } from '#server/core/member.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { notOffered } from '#server/features/promotions/open.ts';

/** OFFER_OFF by the market; MEMBER_DISABLED for who is suspended. */
export const noAgency = (services: Pick<Services, 'config'>, member: MemberRow): Refused | null =>
  notOffered(services, 'agency') ?? (member.status === 1 ? null : refuse('MEMBER_DISABLED'));
