/**
 * Defines the fixed reward on the first deposit (docs/domain/rewards.md#first-deposit). It shares its key with the welcome offer, so that a
 * player gets only one of them.
 */
import { offers } from '#contract/offers.ts';
import { DAY } from '#server/platform/time.ts';
import { firstDeposit as firstDepositOf } from '#server/contexts/cashier/public.ts';
import type { PaidDeposit } from '#server/contexts/cashier/public.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';

/** Returns the key of both offers on a member's first deposit. */
export const firstKey = (member: number) => `first:${member}`;

export interface FirstDepositFacts {
  readonly member: number;
  readonly deposit: PaidDeposit | null;
}

/** Loads the facts of this and the welcome offer. */
export const loadFirstDepositFacts: Offer<FirstDepositFacts>['loadFacts'] = async (tx, { id }) => ({
  member: id,
  deposit: await firstDepositOf(tx, id),
});

export const firstDeposit: Offer<FirstDepositFacts> = {
  name: 'firstDeposit',
  loadFacts: loadFirstDepositFacts,
  entitlements: ({ member, deposit }) => {
    const { deposit: least, reward, turnoverTimes, days, claimDays } = offers.firstDeposit;
    if (!deposit || deposit.amount < least) return [];
    return [
      {
        key: firstKey(member),
        id: deposit.id,
        reward,
        wallet: 'bonus',
        required: (least + reward) * BigInt(turnoverTimes),
        days,
        earnedAt: deposit.paidAt,
        opensAt: deposit.paidAt,
        endsAt: new Date(deposit.paidAt.getTime() + claimDays * DAY),
        base: deposit.amount,
        review: null,
        deposit,
      },
    ];
  },
};
