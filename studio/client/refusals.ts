/** Classifies the refusals of calls. */

/** Returns whether the outcome of the call is unknown. */
export function isTrouble(refusal: string): boolean {
  return refusal === 'NETWORK' || refusal === 'PROVIDER_UNAVAILABLE' || refusal === 'INTERNAL';
}

/** Returns whether the round was refused because the page's state is outdated, so that it must be loaded again. */
export const isStale = (refusal: string) => refusal === 'COMMITMENT_STALE' || refusal === 'SEEDS_EXHAUSTED';
