/**
 * Credits a paid deposit: its money, its stored bonus, its order among the member's deposits, and the effects of the
 * hooks.
 */
import { eq, max } from '#server/platform/db/drizzle.ts';
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

/** Credits all of it or nothing. The caller has locked the deposit's row. */
export async function credit(tx: Database, payment: PaidDeposit): Promise<void> {
  await creditMoney(tx, payment);
  const { now, deposit: recharge } = payment;
  const { memberId: member, billNo: bill_no } = recharge;
  await emit(tx, { kind: 'deposit_credited', member, payload: { bill_no } }, now);
}

/** Credits the money without an event. */
export async function creditMoney(
  tx: Database,
  { deposit: recharge, paymentKey, now, services }: PaidDeposit,
): Promise<void> {
  const { id, memberId: member, amountCents: amount, feeCents: fee, giftCents: bonus } = recharge;
  const { turnoverTimes, days } = offers.rechargeGift;
  const required = bonus * BigInt(turnoverTimes);
  // Deposits of a member are credited one after the other, because offers and levels depend on their order.
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

/** Returns how many of the member's deposits were ever credited. */
async function creditedOf(tx: Database, member: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(recharges.paidOrder) })
    .from(recharges)
    .where(eq(recharges.memberId, member));
  return row?.last ?? 0;
}
