/** Each centavo of a stake serves one purpose (docs/decisions/24-wagering-and-reward-terms.md): pure, in centavos and basis points. */
import { shareOf } from '#lib/money.ts';

const WHOLE_BP = 10_000n;

/** A requirement that is open: what it lacks, centavos, and how much of a stake counts for it, basis points. */
export interface OpenRequirement {
  readonly missing: bigint;
  readonly weight: number;
}

/**
 * Spends a stake on open requirements, the oldest first; what overshoots one goes on to the next. `counted`: what of the stake counts before
 * the weights. Answers what each took, and what of the stake is free; a stake of which nothing counts serves none, and is free.
 */
export function spendStake(
  open: readonly OpenRequirement[],
  { stake, counted }: { readonly stake: bigint; readonly counted: bigint },
): { readonly taken: readonly bigint[]; readonly free: bigint } {
  let left = counted;
  const taken = open.map(({ missing, weight }) => {
    const most = shareOf(left, weight);
    if (most < missing) {
      if (most > 0n) left = 0n;
      return most;
    }
    left -= stakeFor(missing, BigInt(weight));
    return missing;
  });
  return { taken, free: left === counted ? stake : (stake * left) / counted };
}

/** The least stake of which so much counts. */
const stakeFor = (counted: bigint, weight: bigint): bigint =>
  weight === 0n ? 0n : (counted * WHOLE_BP + weight - 1n) / weight;
