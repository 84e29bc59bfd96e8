/** Defines the welcome bonus: the first deposit doubled, up to a maximum, instead of the fixed reward (docs/domain/rewards.md#welcome-bonus). */
import { offers } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import { DAY } from '#server/platform/time.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';
import { firstKey, loadFirstDepositFacts } from './first-deposit.ts';
import type { FirstDepositFacts } from './first-deposit.ts';

export const welcome: Offer<FirstDepositFacts> = {
  name: 'welcome',
  loadFacts: loadFirstDepositFacts,
  entitlements: ({ member, deposit }) => {
    const { shareBasisPoints, max, turnoverTimes, days, claimDays } = offers.welcome;
    if (!deposit) return [];
    const base = deposit.amount < max ? deposit.amount : max;
    const reward = shareOf(base, shareBasisPoints);
    return [
      {
        key: firstKey(member),
        id: deposit.id,
        reward,
        wallet: 'bonus',
        required: reward * BigInt(turnoverTimes),
        days,
        earnedAt: deposit.paidAt,
        opensAt: deposit.paidAt,
        endsAt: new Date(deposit.paidAt.getTime() + claimDays * DAY),
        base,
        review: null,
        deposit,
      },
    ];
  },
};
