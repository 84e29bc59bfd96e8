/**
 * Divides a stake among purposes, so that each centavo serves one (docs/decisions/24-wagering-and-reward-terms.md). Pure, in centavos and basis
 * points.
 */
import { shareOf } from '#lib/money.ts';

const WHOLE_BP = 10_000n;

/** An open requirement: what it lacks, centavos, and the weight of a stake for it, basis points. */
export interface OpenRequirement {
  readonly missing: bigint;
  readonly weight: number;
}

/**
 * Spends a stake on open requirements, the oldest first; the excess goes to the next. `counted`: the part of the stake that counts before
 * weights. Returns what each took, and the free rest of the stake. A stake of which nothing counts is free.
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

/** Returns the least stake of which this much counts. */
const stakeFor = (counted: bigint, weight: bigint): bigint =>
  weight === 0n ? 0n : (counted * WHOLE_BP + weight - 1n) / weight;
