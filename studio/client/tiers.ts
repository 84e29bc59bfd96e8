/** Sorts wins by their size, and computes the figure that counts up to one. Pure. */

/** 0: the prize is not above the stake, which is no win. 1: up to 5 times the stake. 2: below 20 times. 3: more. */
export type Tier = 0 | 1 | 2 | 3;

/** How long the figure of each tier counts, ms. */
export const countMs: Readonly<Record<Tier, number>> = { 0: 0, 1: 600, 2: 1400, 3: 3200 };

/** Returns the tier of a prize, in centavos. */
export function tierOf(won: bigint, staked: bigint): Tier {
  if (won <= staked) return 0;
  if (won <= staked * 5n) return 1;
  return won < staked * 20n ? 2 : 3;
}

/** Returns the centavos to show after a share of the time, from 0 to 1: fast at first, slow at the end. */
export function countedAt(won: bigint, share: number): bigint {
  const left = (1 - Math.min(1, Math.max(0, share))) ** 3;
  return won - BigInt(Math.round(Number(won) * left));
}
