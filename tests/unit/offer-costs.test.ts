/**
 * What a repeatable reward for depositing is worth to somebody who only cycles money through it (domain-offers 1.7): they
 * stake what its turnover asks for on the game that keeps least of each counted stake. Worth more than that costs them, it
 * would pay for depositing, betting and withdrawing again and again.
 */
import { describe, expect, test } from 'vitest';
import { offers, tiers } from '#contract/offers.ts';
import { turnoverWeight } from '#contract/turnover.ts';
import { shareOf } from '#lib/money.ts';
import { catalogue } from '#games/catalogue.ts';

const DEPOSIT = 20_000_00n;
/** Basis points that the house keeps of a counted stake, at least: no game that is opened may keep less. */
const LEAST_KEPT = 300n;
/** Worth more than they cost, as the specification words them; domain-offers 1.7 lists no other. */
const exceptions = ['rebate'];

const { rebate, rechargeGift, tierGift } = offers;
const timesGift = (share: number, times: number) => {
  const reward = shareOf(DEPOSIT, share);
  return { reward, required: reward * BigInt(times) };
};
/** What each deposit earns anew, and what must be staked for it. */
const rewards: Record<string, { reward: bigint; required: bigint }> = {
  rechargeGift: timesGift(rechargeGift.shareBasisPoints, rechargeGift.turnoverTimes),
  rebate: { reward: shareOf(DEPOSIT, rebate.shareBasisPoints), required: DEPOSIT * BigInt(rebate.turnoverTimes) },
  ...Object.fromEntries(tiers.map((tier) => [tier.code, timesGift(tier.giftTo, tierGift.turnoverTimes)])),
};
const worth = ({ reward, required }: { reward: bigint; required: bigint }) =>
  reward - (required * LEAST_KEPT) / 10_000n;

describe('a reward that every deposit earns', () => {
  test.each(Object.entries(rewards))(
    '%s costs a cycler at least what it gives, or is a listed exception',
    (name, reward) => {
      expect(reward.reward).toBeGreaterThan(0n);
      expect(worth(reward) > 0n).toBe(exceptions.includes(name));
    },
  );

  test('is reckoned on what the open games really keep', () => {
    const kept = catalogue.map(
      ({ rtpBasisPoints, gameType, turnoverBp }) =>
        (BigInt(10_000 - rtpBasisPoints) * 10_000n) / BigInt(turnoverWeight(gameType, turnoverBp)),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const share of kept) expect(share).toBeGreaterThanOrEqual(LEAST_KEPT);
  });
});
