/** Checks the details and the identity that a full registration requires (docs/domain/protection.md#required-details). */
import type { IdentityState } from '#contract/completion.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { AccountRequirement } from '#server/kernel/protection/public.ts';

export const hasDetails: AccountRequirement = (_, { detailsAt }) => detailsAt !== null;

export const isVerified: AccountRequirement = (_, member, now) => identityNow(member, now) === 'verified';

/** Returns the state of the verification. An expired one must be repeated. */
export const identityNow = (
  { identity, identityUntil }: Pick<MemberRow, 'identity' | 'identityUntil'>,
  now: Date,
): IdentityState => (identity === 'verified' && identityUntil !== null && identityUntil <= now ? 'expired' : identity);
