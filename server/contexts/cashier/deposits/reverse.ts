/**
 * A credited deposit that the payer's bank took back (Pix MED; domain-offers 1.2): the money leaves again, with every reward that
 * came of it. What the player no longer has is written off, never a debt. Two operators decide it.
 */
import { eq } from 'drizzle-orm';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact, afterCommit } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { balanceLocked, postOrThrow, reverseDeposit, writeOff, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import type { DepositReversal } from './extensions.ts';
import { recharges } from './schema.ts';

/** Whether it is a credited deposit that nobody took back. */
export async function mayReverse(db: Database, billNo: string): Promise<boolean> {
  const [row] = await db.select({ state: recharges.state }).from(recharges).where(eq(recharges.billNo, billNo));
  return row?.state === 'paid';
}

/** Takes a credited deposit back, once; false: it is none (any more). That two operators want it is its caller's to know. */
export function reverseCredited(services: Services, billNo: string, actor: string): Promise<boolean> {
  const { db, now, log } = services;
  return transact(db, async (tx) => {
    // A claim that is on its way names this row, with the member held: it must not wait for it.
    const [row] = await tx.select().from(recharges).where(eq(recharges.billNo, billNo)).for('no key update');
    if (row?.state !== 'paid') return false;
    await reverse(tx, row, { now: now(), services });
    afterCommit(tx, () => log('info', 'deposit.reversed', { billNo, actor }));
    return true;
  });
}

async function reverse(
  tx: Database,
  row: typeof recharges.$inferSelect,
  { now, services }: { readonly now: Date; readonly services: Pick<Services, 'depositHooks'> },
): Promise<void> {
  const { id: rechargeId, memberId: member, amountCents: amount, feeCents: fee, billNo } = row;
  await lockMember(tx, member);
  const { deposited: before } = await sumDailyTotals(tx, member);
  const reversal: DepositReversal = {
    deposit: row,
    totalBefore: before,
    totalAfter: before - amount,
    availableCash: async () => {
      const cash = await balanceLocked(tx, member);
      return cash > amount ? cash - amount : 0n;
    },
    now,
  };
  const rewards: Posting[] = [];
  for (const hook of services.depositHooks) rewards.push(...((await hook.reversed?.(tx, reversal)) ?? []));
  // Held from the first question of a hook on: it is the same.
  const cash = await balanceLocked(tx, member);
  const missing = amount > cash ? amount - cash : 0n;
  const act = { member, depositId: rechargeId, now };
  await postOrThrow(tx, [
    ...(missing > 0n ? [writeOff({ ...act, amount: missing })] : []),
    reverseDeposit({ ...act, amount, fee }),
    ...rewards,
  ]);
  const end = { state: 'reversed', failReason: 'recharge_reversed', reversedAt: now };
  await tx.update(recharges).set(end).where(eq(recharges.id, rechargeId));
  await emit(tx, { kind: 'deposit_reversed', member, payload: { bill_no: billNo } }, now);
}
