/**
 * The figures of every offer (docs/domain/rewards.md), once: the server pays by them, the pages show them, and no figure is typed into
 * prose. Money in centavos, shares in basis points.
 */
import { rechargeGift } from './recharge-gift.ts';

export const offers = {
  /** A first deposit of this much gives this reward; the wagering is of that deposit and reward together, whatever was deposited. */
  firstDeposit: { deposit: 100_00n, reward: 10_00n, turnoverTimes: 5, days: 7, claimDays: 30 },
  /** The welcome offer: the first deposit doubled, up to this much; the wagering is of the bonus. In place of firstDeposit. */
  welcome: { shareBasisPoints: 10_000, max: 1_500_00n, turnoverTimes: 10, days: 30, claimDays: 30 },
  /** For each friend who makes a qualifying first deposit and stakes so much within so many days of it; cash. */
  invitation: { reward: 100_00n, friendDeposit: 100_00n, friendStake: 500_00n, friendDays: 30 },
  /**
   * A share of a day's net loss in bets that served no bonus: from this hour of the next day on, for so many days. Cash as far as the
   * games earned it, the rest as a bonus, whose wagering is of itself.
   */
  dailyLoss: { shareBasisPoints: 800, hour: 10, minLoss: 10_00n, claimDays: 7, turnoverTimes: 25, days: 30 },
  /** A share of a single deposit, in the rebate wallet; each deposit is counted alone, and the wagering is of the deposit. */
  rebate: { minDeposit: 100_00n, shareBasisPoints: 2_000, turnoverTimes: 5, claimDays: 30 },
  rechargeGift,
  /** A tier's gift on a deposit: the wagering is of the gift alone; its share is the tier's (below). */
  tierGift: { turnoverTimes: 25, days: 30, claimDays: 30 },
  /** Rewards to random players present in the rain room within so many minutes of the draw, a tenth of them at most, cash. There is no chat. */
  chatRain: { everyHours: 5, winners: 5, oneIn: 10, reward: 5_00n, claimHours: 24, presentMinutes: 10 },
  /**
   * Free spins of the lottery wheel for a player, each São Paulo day (the specification leaves the number open). Prizes in cash, each as
   * often in 10,000 spins as its weight says; what a whole day may pay.
   */
  lotteryWheel: {
    spinsPerDay: 1,
    prizes: [
      { reward: 0n, weight: 5_500 },
      { reward: 50n, weight: 2_500 },
      { reward: 1_00n, weight: 1_200 },
      { reward: 2_00n, weight: 500 },
      { reward: 5_00n, weight: 220 },
      { reward: 10_00n, weight: 60 },
      { reward: 50_00n, weight: 15 },
      { reward: 100_00n, weight: 5 },
    ],
    perDayCents: 3_200_00n,
  },
  /**
   * One point for each so much staked in bets that served no bonus, by how much of it counts. So many points make this value in the rebate
   * wallet (ours: the specification has none).
   */
  exchange: { stakePerPoint: 10_00n, points: 100, value: 1_00n },
} as const;

/** What a friend had to stake whose first deposit was before the terms of now (server/kernel/wagering/terms.ts), centavos. */
export const friendStakeBefore = 100_00n;

/** Within so long a person looks at a reward that needs it (docs/domain/rewards.md#claim-reviews). */
export const reviewHours = 72;

/** What a tier gives by itself, by tier, centavos: when it is reached, for a week, for a month that began in it; cash. */
export interface TierBonuses {
  readonly level: readonly bigint[];
  readonly week: readonly bigint[];
  readonly month: readonly bigint[];
  /** From this hour of the day after a period on, for so many days. */
  readonly hour: number;
  readonly claimDays: number;
}

/** None: no page promises any. */
export const tierBonus: TierBonuses = { level: [], week: [], month: [], hour: 10, claimDays: 7 };

export interface Tier {
  readonly code: 'bronze' | 'silver' | 'gold' | 'platinum' | 'diamond';
  /** Total deposited, whole reais in centavos, both ends included. */
  readonly from: bigint;
  readonly to: bigint;
  readonly giftFrom: number;
  readonly giftTo: number;
}

/** The tiers by total deposited, with their gift share in basis points (docs/domain/vip.md#vip-tiers). */
export const tiers: readonly Tier[] = [
  { code: 'bronze', from: 1_000_00n, to: 5_000_00n, giftFrom: 500, giftTo: 1_000 },
  { code: 'silver', from: 5_001_00n, to: 15_000_00n, giftFrom: 1_000, giftTo: 1_500 },
  { code: 'gold', from: 15_001_00n, to: 30_000_00n, giftFrom: 1_500, giftTo: 1_800 },
  { code: 'platinum', from: 30_001_00n, to: 60_000_00n, giftFrom: 1_800, giftTo: 2_000 },
  { code: 'diamond', from: 60_001_00n, to: 100_000_00n, giftFrom: 2_000, giftTo: 2_000 },
];
