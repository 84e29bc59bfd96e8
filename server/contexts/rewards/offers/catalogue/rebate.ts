/** Defines the rebate: a share of each single deposit, paid into the rebate wallet (docs/domain/rewards.md#deposit-rebate). */
import { offers } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import { DAY } from '#server/platform/time.ts';
import { depositsSince } from '#server/contexts/cashier/public.ts';
import type { PaidDeposit } from '#server/contexts/cashier/public.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';

/** How long an unclaimed reward is still shown as expired. */
export const SHOWN_DAYS = 30;

const { minDeposit, shareBasisPoints, turnoverTimes, claimDays } = offers.rebate;

export const rebate: Offer<readonly PaidDeposit[]> = {
  name: 'rebate',
  loadFacts: (tx, { id }, _now, back) => depositsSince(tx, id, back((claimDays + SHOWN_DAYS) * DAY)),
  entitlements: (deposits) =>
    deposits
      .filter(({ amount }) => amount >= minDeposit)
      .map((deposit) => ({
        key: `rebate:${deposit.id}`,
        id: deposit.id,
        reward: shareOf(deposit.amount, shareBasisPoints),
        wallet: 'rebate' as const,
        required: deposit.amount * BigInt(turnoverTimes),
        days: null,
        earnedAt: deposit.paidAt,
        opensAt: deposit.paidAt,
        endsAt: new Date(deposit.paidAt.getTime() + claimDays * DAY),
        base: deposit.amount,
        review: null,
        deposit,
      })),
};
