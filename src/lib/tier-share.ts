/** VIP levels by what was deposited in all (docs/domain/vip.md#gift-share): the same on server and page. */

/** Centavos and basis points; the tiers in rising order. */
export interface TierRange {
  readonly from: bigint;
  readonly to: bigint;
  readonly giftFrom: number;
  readonly giftTo: number;
}

/** 0 below the first tier, else the number of the highest whose beginning is reached. */
export const levelOf = (tiers: readonly TierRange[], total: bigint): number =>
  tiers.filter(({ from }) => from <= total).length;

/**
 * The share of a deposit that is given to whoever had deposited `total` before, in basis points, rounded down: it grows
 * evenly within a tier. Between two tiers, and above the last, it is the end of the lower one.
 */
export function tierShare(tiers: readonly TierRange[], total: bigint): number {
  const tier = tiers[levelOf(tiers, total) - 1];
  if (!tier) return 0;
  const { from, to, giftFrom, giftTo } = tier;
  const reached = total < to ? total : to;
  return giftFrom + Number((BigInt(giftTo - giftFrom) * (reached - from)) / (to - from));
}
