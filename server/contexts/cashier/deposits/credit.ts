/** Credit of a paid deposit: its money, the gift that was promised with it, its place among its member's, and what the hooks do. */
import { eq, max } from 'drizzle-orm';
import { offers } from '#contract/offers.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { grantBonus } from '#server/kernel/wagering/public.ts';
import { sumDailyTotals, postOrThrow, deposit } from '#server/kernel/ledger/public.ts';
import type { DepositChange } from './extensions.ts';
import { recharges } from './schema.ts';

interface PaidDeposit {
  readonly deposit: typeof recharges.$inferSelect;
  readonly paymentKey: string;
  readonly now: Date;
  readonly services: Pick<Services, 'depositHooks'>;
}

/** All of it or nothing, for a deposit whose row is locked. */
export async function credit(tx: Database, payment: PaidDeposit): Promise<void> {
  await creditMoney(tx, payment);
  const { now, deposit: recharge } = payment;
  const { memberId: member, billNo: bill_no } = recharge;
  await emit(tx, { kind: 'deposit_credited', member, payload: { bill_no } }, now);
}

/** The same without telling anybody. */
export async function creditMoney(
  tx: Database,
  { deposit: recharge, paymentKey, now, services }: PaidDeposit,
): Promise<void> {
  const { id, memberId: member, amountCents: amount, feeCents: fee, giftCents: bonus } = recharge;
  const { turnoverTimes, days } = offers.rechargeGift;
  const required = bonus * BigInt(turnoverTimes);
  // One after the other: offers and levels go by the order of a member's deposits.
  await lockMember(tx, member);
  const { deposited: before } = await sumDailyTotals(tx, member);
  const change: DepositChange = { deposit: recharge, totalBefore: before, totalAfter: before + amount, now };
  for (const hook of services.depositHooks) await hook.credited?.(tx, change);
  const given =
    bonus > 0n ? await grantBonus(tx, { member, source: `recharge:${id}`, amount: bonus, required, days, now }) : [];
  await postOrThrow(tx, [deposit({ depositId: id, member, amount, fee, now }), ...given]);
  const paidOrder = (await creditedOf(tx, member)) + 1;
  const paid = { state: 'paid', paymentKey, failReason: null, confirmedAt: now, paidOrder };
  await tx.update(recharges).set(paid).where(eq(recharges.id, id));
}

/** How many deposits of the member were ever credited. */
async function creditedOf(tx: Database, member: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(recharges.paidOrder) })
    .from(recharges)
    .where(eq(recharges.memberId, member));
  return row?.last ?? 0;
}
