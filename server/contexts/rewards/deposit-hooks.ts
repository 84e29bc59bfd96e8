/**
 * Applies changes of a deposit to rewards. The VIP level follows the total of deposits, a dispute freezes the deposit's rewards, and a reversal
 * takes them back.
 */
import type { DepositChange, DepositHook } from '#server/contexts/cashier/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { freezeRewards, reverseRewards, unfreezeRewards } from './offers/reversal.ts';
import { collectFree } from './points/cash-out.ts';
import { recordLevelChange } from '#server/contexts/rewards/levels/levels.ts';

function changeLevel(tx: Database, { deposit, totalBefore: before, totalAfter: after, now }: DepositChange) {
  return recordLevelChange(tx, { member: deposit.memberId, depositId: deposit.id, before, after, now });
}

export const rewardsDepositHook: DepositHook = {
  credited: changeLevel,
  disputed: (tx, { deposit, now }) => freezeRewards(tx, deposit.id, now),
  released: (tx, { deposit, now }) => unfreezeRewards(tx, deposit.id, now),
  async reversed(tx, change) {
    await changeLevel(tx, change);
    return reverseRewards(tx, change.deposit.id, change.now);
  },
  freeRewards: (tx, { member, now }) => collectFree(tx, member, now),
};
