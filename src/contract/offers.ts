/**
 * The figures of every offer (spec 9), once: the server pays by them, the pages show them, and no figure is typed into
 * prose. Money in centavos, shares in basis points.
 */
export const offers = {
  /** A first deposit of this much gives this reward; the turnover is of deposit and reward together. */
  firstDeposit: { deposit: 100_00n, reward: 10_00n, turnoverTimes: 5, days: 7 },
  /** The welcome offer: the first deposit doubled, up to this much. */
  welcome: { shareBasisPoints: 10_000, max: 1_500_00n, turnoverTimes: 5, days: 30 },
  /** For each friend who makes a qualifying first deposit. */
  invitation: { reward: 100_00n, friendDeposit: 100_00n },
  /** A share of yesterday's net loss, back the next day. */
  dailyLoss: { shareBasisPoints: 800, hour: 10, minLoss: 10_00n },
  /** A share of a single deposit; each deposit is counted alone. */
  rebate: { minDeposit: 100_00n, shareBasisPoints: 2_000, turnoverTimes: 5 },
  /** What a payment method adds to each deposit, as bonus; the turnover is of the gift alone. */
  rechargeGift: { shareBasisPoints: 200, turnoverTimes: 34, days: 30 },
  /** A tier's gift on a deposit: the turnover is of the gift alone; its share is the tier's (below). */
  tierGift: { turnoverTimes: 34, days: 30 },
  /** Rewards to random players present in the rain room; there is no chat. */
  chatRain: { everyHours: 5 },
  /** Free spins of the lottery wheel for a player, each São Paulo day; the specification leaves the number open. */
  lotteryWheel: { spinsPerDay: 1 },
  /** One point for each so much staked; so many points make this value in the rebate wallet (ours: the specification has none). */
  exchange: { stakePerPoint: 10_00n, points: 100, value: 1_00n },
} as const;

export interface Tier {
  readonly code: 'bronze' | 'silver' | 'gold' | 'platinum' | 'diamond';
  /** Total deposited, whole reais in centavos, both ends included. */
  readonly from: bigint;
  readonly to: bigint;
  readonly giftFrom: number;
  readonly giftTo: number;
}

/** The tiers by total deposited, with their gift share in basis points (spec 9). */
export const tiers: readonly Tier[] = [
  { code: 'bronze', from: 1_000_00n, to: 5_000_00n, giftFrom: 500, giftTo: 1_000 },
  { code: 'silver', from: 5_001_00n, to: 15_000_00n, giftFrom: 1_000, giftTo: 1_500 },
  { code: 'gold', from: 15_001_00n, to: 30_000_00n, giftFrom: 1_500, giftTo: 1_800 },
  { code: 'platinum', from: 30_001_00n, to: 60_000_00n, giftFrom: 1_800, giftTo: 2_000 },
  { code: 'diamond', from: 60_001_00n, to: 100_000_00n, giftFrom: 2_000, giftTo: 2_000 },
];
