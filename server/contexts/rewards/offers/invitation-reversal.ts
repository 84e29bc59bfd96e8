/** Reverses the reward of an invitation when the friend's first deposit is returned within ninety days (docs/domain/pix.md#inviters-reward). */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { emit } from '#server/kernel/events/public.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { reversedFirstDeposit, takeFromInviter } from '#server/contexts/cashier/public.ts';
import { groupOf, isCertainlySame } from '#server/contexts/fraud/public.ts';
import { endClaims } from './reversal.ts';
import { offerClaims } from './schema.ts';

const WITHIN_MS = 90 * DAY;

/**
 * Takes an invitation's reward back. It has its own transaction: two transactions that lock both members could deadlock. What the inviter no
 * longer has becomes a debt where a certain link shows one person behind both accounts. Otherwise it is a cost of the house.
 */
export const reverseInvitation: Consumer = async (services, event) => {
  if (event.kind !== 'deposit_reversed' || event.member === null) return 'done';
  const { db, now: clock, depositHooks: hooks } = services;
  const friendId = event.member;
  const deposit = await reversedFirstDeposit(db, event.payload.bill_no);
  if (!deposit || deposit.reversedAt.getTime() - deposit.paidAt.getTime() > WITHIN_MS) return 'done';
  const [friend] = await db.select({ by: members.invitedBy }).from(members).where(eq(members.id, friendId));
  const inviter = friend?.by ?? null;
  if (inviter === null) return 'done';
  const key = `invite:${friendId}`;
  const now = clock();
  await transact(db, async (tx) => {
    await lockMember(tx, inviter);
    const [claim] = await tx
      .select()
      .from(offerClaims)
      .where(and(eq(offerClaims.memberId, inviter), eq(offerClaims.key, key)))
      .for('update');
    if (!claim || claim.reversedAt || claim.state === 'refused') return;
    const isOne = isCertainlySame(await groupOf(tx, inviter), friendId);
    const reversal = await takeFromInviter(tx, {
      ...{ member: inviter, depositId: deposit.id, hooks, missing: isOne ? 'debt' : 'write_off', now },
      end: () => endClaims(tx, { source: `claim:${claim.id}`, claims: [claim.id] }, [claim], now),
    });
    await emit(tx, { kind: 'reward_taken_back', member: inviter, payload: { claim: claim.id, reversal } }, now);
  });
  return 'done';
};
