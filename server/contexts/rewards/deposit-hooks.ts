/** What a deposit does to rewards: the VIP level follows the total of deposits, and a reversal takes the rewards that came of it. */
import type { DepositChange, DepositHook } from '#server/contexts/cashier/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { reverseRewards } from './offers/reversal.ts';
import { recordLevelChange } from '#server/contexts/rewards/levels/levels.ts';

function changeLevel(tx: Database, { deposit, totalBefore: before, totalAfter: after, now }: DepositChange) {
  return recordLevelChange(tx, { member: deposit.memberId, depositId: deposit.id, before, after, now });
}

export const rewardsDepositHook: DepositHook = {
  credited: changeLevel,
  async reversed(tx, reversal) {
    await changeLevel(tx, reversal);
    const { deposit, availableCash, now } = reversal;
    return reverseRewards(tx, { depositId: deposit.id, cash: availableCash, now });
  },
};
