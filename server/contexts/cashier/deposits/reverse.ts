/**
 * A credited deposit that the payer's bank took back (Pix MED; domain-offers 1.2): the money leaves again, with every reward that
 * came of it. What the player no longer has is written off, never a debt. Two operators decide it.
 */
import { eq } from 'drizzle-orm';
import { lockMember } from '#server/kernel/members/member.ts';
import type { Services } from '#server/platform/services.ts';
import { transact, whenCommitted } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { undoRewards } from '#server/contexts/rewards/offers/reversal.ts';
import { noteLevel } from '#server/contexts/rewards/vip/levels.ts';
import { balanceLocked, mustPost } from '#server/kernel/ledger/post.ts';
import { reverseDeposit, writeOff } from '#server/kernel/ledger/postings.ts';
import { sumDays } from '#server/kernel/ledger/daily-totals.ts';
import { recharges } from './schema.ts';

/** Whether it is a credited deposit that nobody took back. */
export async function mayReverse(db: Database, billNo: string): Promise<boolean> {
  const [row] = await db.select({ state: recharges.state }).from(recharges).where(eq(recharges.billNo, billNo));
  return row?.state === 'paid';
}

/** Takes a credited deposit back, once; false: it is none (any more). That two operators want it is its caller's to know. */
export function reverseCredited({ db, now, log }: Services, billNo: string, actor: string): Promise<boolean> {
  return transact(db, async (tx) => {
    // A claim that is on its way names this row, with the member held: it must not wait for it.
    const [row] = await tx.select().from(recharges).where(eq(recharges.billNo, billNo)).for('no key update');
    if (row?.state !== 'paid') return false;
    await reverse(tx, row, now());
    whenCommitted(tx, () => log('info', 'deposit.reversed', { billNo, actor }));
    return true;
  });
}

async function reverse(tx: Database, row: typeof recharges.$inferSelect, now: Date): Promise<void> {
  const { id: rechargeId, memberId: member, amountCents: amount, feeCents: fee, billNo } = row;
  await lockMember(tx, member);
  const { deposited: before } = await sumDays(tx, member);
  await noteLevel(tx, { member, rechargeId, before, after: before - amount, now });
  let missing = 0n;
  const rewards = await undoRewards(tx, {
    rechargeId,
    cash: async () => {
      const cash = await balanceLocked(tx, member);
      missing = amount > cash ? amount - cash : 0n;
      return cash + missing - amount;
    },
    now,
  });
  const act = { member, rechargeId, now };
  await mustPost(tx, [
    ...(missing > 0n ? [writeOff({ ...act, amount: missing })] : []),
    reverseDeposit({ ...act, amount, fee }),
    ...rewards,
  ]);
  const end = { state: 'reversed', failReason: 'recharge_reversed', reversedAt: now };
  await tx.update(recharges).set(end).where(eq(recharges.id, rechargeId));
  await emit(tx, { kind: 'deposit_reversed', member, payload: { bill_no: billNo } }, now);
}
