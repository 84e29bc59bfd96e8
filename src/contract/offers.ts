/**
 * Defines the figures of every offer (docs/domain/rewards.md). The server pays by them and the pages show them; prose has none typed in. Money
 * in centavos, shares in basis points.
 */
import { rechargeGift } from './recharge-gift.ts';

export const offers = {
  /** A first deposit of at least `deposit` earns `reward`. The wagering is a multiple of the sum of the two, whatever was deposited. */
  firstDeposit: { deposit: 100_00n, reward: 10_00n, turnoverTimes: 5, days: 7, claimDays: 30 },
  /** Doubles the first deposit up to `max`. The wagering is a multiple of the bonus. A player gets this or firstDeposit. */
  welcome: { shareBasisPoints: 10_000, max: 1_500_00n, turnoverTimes: 10, days: 30, claimDays: 30 },
  /** Cash for each friend who makes a qualifying first deposit and stakes `friendStake` within `friendDays` of it. */
  invitation: { reward: 100_00n, friendDeposit: 100_00n, friendStake: 500_00n, friendDays: 30 },
  /**
   * Returns a share of a day's net loss in bets that served no bonus. It can be claimed from `hour` of the next day, for `claimDays`. It is
   * cash as far as the games earned it, and a bonus for the rest. The wagering is a multiple of that bonus.
   */
  dailyLoss: { shareBasisPoints: 800, hour: 10, minLoss: 10_00n, claimDays: 7, turnoverTimes: 25, days: 30 },
  /** A share of a single deposit, paid into the rebate wallet. The wagering is a multiple of that deposit. */
  rebate: { minDeposit: 100_00n, shareBasisPoints: 2_000, turnoverTimes: 5, claimDays: 30 },
  rechargeGift,
  /** A tier's gift on a deposit. The wagering is a multiple of the gift. The share is the tier's (below). */
  tierGift: { turnoverTimes: 25, days: 30, claimDays: 30 },
  /** Cash for random players who were in the rain room within `presentMinutes` of the draw. One of `oneIn` wins, at most `winners`. */
  chatRain: { everyHours: 5, winners: 5, oneIn: 10, reward: 5_00n, claimHours: 24, presentMinutes: 10 },
  /**
   * Free spins of the lottery wheel for each player and São Paulo day (the specification leaves the number open). Prizes are cash; `weight` is
   * how often one falls in 10,000 spins. `perDayCents` bounds what a day pays to all.
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
   * One point for each `stakePerPoint` staked in bets that served no bonus, weighted by their contribution. `points` of them are `value` in the
   * rebate wallet (ours: the specification has no figure).
   */
  exchange: { stakePerPoint: 10_00n, points: 100, value: 1_00n },
} as const;

/** The stake that a friend needed whose first deposit was before the current terms (server/kernel/wagering/terms.ts), centavos. */
export const friendStakeBefore = 100_00n;

/** How long an operator may take to decide a reward in review (docs/domain/rewards.md#claim-reviews). */
export const reviewHours = 72;

/** The bonuses of each tier itself, centavos of cash: for reaching it, for a week, and for a month that began in it. */
export interface TierBonuses {
  readonly level: readonly bigint[];
  readonly week: readonly bigint[];
  readonly month: readonly bigint[];
  /** The hour of the day after a period from which it can be claimed, and for how many days. */
  readonly hour: number;
  readonly claimDays: number;
}

/** Empty, because no page promises any. */
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
