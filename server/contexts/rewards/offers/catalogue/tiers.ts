/**
 * Defines the VIP tier's bonus on each deposit (docs/domain/vip.md#tier-gift), whose share depends on earlier deposits, and the tiers' own
 * bonuses.
 */
import { offers, tierBonus, tiers as tierRanges } from '#contract/offers.ts';
import type { TierBonuses } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import { tierShare } from '#lib/tier-share.ts';
import { DAY } from '#server/platform/time.ts';
import { depositedFrom, depositsSince } from '#server/contexts/cashier/public.ts';
import type { PaidDeposit } from '#server/contexts/cashier/public.ts';
import { levelChanges } from '#server/contexts/rewards/levels/levels.ts';
import type { LevelChange } from '#server/contexts/rewards/levels/levels.ts';
import { sumDailyTotals } from '#server/kernel/ledger/public.ts';
import type { Entitlement, Offer } from '#server/contexts/rewards/offers/offer.ts';
import { SHOWN_DAYS } from './rebate.ts';
import { tierBonuses } from './tier-bonus.ts';

const { turnoverTimes, days, claimDays } = offers.tierGift;
const LOOK_BACK = (claimDays + SHOWN_DAYS) * DAY;

export interface TierFacts {
  readonly member: number;
  /** Changes of the level, the oldest first. */
  readonly steps: readonly LevelChange[];
  readonly deposits: readonly PaidDeposit[];
  /** How long the member was paused within the period looked back at, ms. */
  readonly paused: number;
  /** What the member had deposited before the first of these deposits, centavos. */
  readonly before: bigint;
}

/** Creates the offer of gifts on deposits and of the tiers' own bonuses, by these figures. */
export const tiersBy = (figures: TierBonuses): Offer<TierFacts> => ({
  name: 'tiers',
  loadFacts: async (tx, { id: member }, now, back) => {
    const since = back(LOOK_BACK);
    const deposits = await depositsSince(tx, member, since);
    const facts = {
      member,
      steps: await levelChanges(tx, member),
      paused: now.getTime() - LOOK_BACK - since.getTime(),
    };
    const [first] = deposits;
    if (!first) return { ...facts, deposits, before: 0n };
    const { deposited } = await sumDailyTotals(tx, member);
    return { ...facts, deposits, before: deposited - (await depositedFrom(tx, member, first.order)) };
  },
  entitlements: (facts, now) => [...gifts(facts), ...tierBonuses(facts, figures, now)],
});

export const tiers = tiersBy(tierBonus);

function gifts({ deposits, before }: TierFacts): Entitlement[] {
  let total = before;
  return deposits.flatMap((deposit) => {
    const reward = shareOf(deposit.amount, tierShare(tierRanges, total));
    total += deposit.amount;
    if (reward === 0n) return [];
    return [
      {
        key: `gift:${deposit.id}`,
        id: deposit.id,
        reward,
        wallet: 'bonus' as const,
        required: reward * BigInt(turnoverTimes),
        days,
        earnedAt: deposit.paidAt,
        opensAt: deposit.paidAt,
        endsAt: new Date(deposit.paidAt.getTime() + claimDays * DAY),
        base: deposit.amount,
        review: null,
        deposit,
      },
    ];
  });
}
