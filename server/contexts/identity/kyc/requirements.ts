/** What an account still lacks before it may play, where the market's registration is full (domain-offers 7.4). */
import type { SignUp } from '#contract/market-choices.ts';
import type { IdentityState, Missing } from '#contract/completion.ts';
import { missingKinds } from '#contract/completion.ts';
import type { KeptLimits } from '#contract/limits.ts';

/** What it is judged by: the member's own columns, and whether a bank account is saved. */
export interface Completeness {
  readonly detailsAt: Date | null;
  readonly playLimits: KeptLimits | null;
  readonly identity: IdentityState;
  readonly identityUntil: Date | null;
  readonly hasAccount: boolean;
}

/** In the order in which a page asks for them; empty: nothing, or the market asks for nothing. */
export function missingOf(signUp: SignUp, known: Completeness, now: Date): readonly Missing[] {
  if (signUp === 'short') return [];
  const has: Record<Missing, boolean> = {
    details: known.detailsAt !== null,
    limits: known.playLimits?.loss !== undefined && known.playLimits.time !== undefined,
    account: known.hasAccount,
    identity: identityNow(known, now) === 'verified',
  };
  return missingKinds.filter((kind) => !has[kind]);
}

/** A verification that has run out counts as one that is to be done again. */
export const identityNow = (
  { identity, identityUntil }: Pick<Completeness, 'identity' | 'identityUntil'>,
  now: Date,
): IdentityState => (identity === 'verified' && identityUntil !== null && identityUntil <= now ? 'expired' : identity);
