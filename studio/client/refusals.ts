/** What a refusal means for the call that was refused. */

/** Nobody knows what became of the call. */
export function isTrouble(refusal: string): boolean {
  return refusal === 'NETWORK' || refusal === 'PROVIDER_UNAVAILABLE' || refusal === 'INTERNAL';
}

/** Refusals after which the round was not asked for under what is current: the state is looked at anew. */
export const isStale = (refusal: string) => refusal === 'COMMITMENT_STALE' || refusal === 'SEEDS_EXHAUSTED';
