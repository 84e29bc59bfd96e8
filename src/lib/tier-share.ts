/** Computes VIP levels by the total deposited, for server and page (docs/domain/vip.md#gift-share). */

/** Centavos and basis points; the tiers in rising order. */
export interface TierRange {
  readonly from: bigint;
  readonly to: bigint;
  readonly giftFrom: number;
  readonly giftTo: number;
}

/** Returns the number of the highest tier that a total in centavos reaches, or 0 below the first. */
export const levelOf = (tiers: readonly TierRange[], total: bigint): number =>
  tiers.filter(({ from }) => from <= total).length;

/**
 * Returns the gift's share of a deposit in basis points, rounded down, for a member who had deposited `total` centavos before. The share rises
 * linearly within a tier. Between two tiers and above the last it is the end of the lower one.
 */
export function tierShare(tiers: readonly TierRange[], total: bigint): number {
  const tier = tiers[levelOf(tiers, total) - 1];
  if (!tier) return 0;
  const { from, to, giftFrom, giftTo } = tier;
  const reached = total < to ? total : to;
  return giftFrom + Number((BigInt(giftTo - giftFrom) * (reached - from)) / (to - from));
}
