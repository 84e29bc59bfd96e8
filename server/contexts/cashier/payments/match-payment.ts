/** Matches a payment to its deposit, or decides why it has none. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { Payment } from '#server/contexts/cashier/providers/payment-provider.ts';
import { lockMember, members, deletionOf } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { exclusionOf, limitImpact, checkLimits } from '#server/kernel/protection/public.ts';
import { postOrThrow, receiveInSuspense } from '#server/kernel/ledger/public.ts';
import { dayOf } from '#lib/dates.ts';
import { credit } from '#server/contexts/cashier/deposits/credit.ts';
import { otherPayers, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { usageWithout } from '#server/contexts/cashier/deposits/usage.ts';

type Recharge = typeof recharges.$inferSelect;

/** A reported payment with its source and its key in our tables. */
export interface ToldPayment {
  readonly provider: string;
  readonly paymentKey: string;
  readonly payment: Payment;
}

interface At {
  readonly now: Date;
  readonly services: Pick<Services, 'protection' | 'depositHooks'>;
}

/** The result: the deposit is credited, the payment goes back to its payer, or it waits for an operator. */
export type Match = 'credited' | 'to_return' | 'suspense';

/**
 * Credits a payment that matches its deposit completely. Other money stays in suspense until it is returned or
 * handled.
 */
export async function matchPayment(tx: Database, told: ToldPayment, { now, services }: At): Promise<Match> {
  const { paymentKey, payment } = told;
  const { amount } = payment;
  const found = await lockDeposit(tx, told);
  // Its returns are unknown, so an operator decides and the deposit stays open.
  if (!found || payment.hasUnreadableReturn) {
    await postOrThrow(tx, [receiveInSuspense({ paymentKey, amount, now })]);
    return 'suspense';
  }
  const { recharge } = found;
  await noteOtherPayer(tx, payment, found, now);
  // Locks the member as every credit does, so that an exclusion is before or after it.
  const member = await lockMember(tx, recharge.memberId);
  const isLeaving = payment.returns.some(({ status }) => status !== 'not_made');
  const fault = isLeaving
    ? 'recharge_reversed'
    : (faultOf(payment, found) ?? (await rejectionReason(tx, { member, recharge }, { now, services })));
  if (fault === null) {
    await credit(tx, { deposit: recharge, paymentKey, now, services });
    return 'credited';
  }
  await postOrThrow(tx, [receiveInSuspense({ paymentKey, amount, now })]);
  // Money that is being returned already is not returned a second time (payment-returns.ts).
  if (!isLeaving) await askReturn(tx, paymentKey, now);
  if (recharge.state === 'open') await refuseDeposit(tx, recharge, fault, now);
  return 'to_return';
}

/** Records a payer other than the member: accounts with one payer may belong to one person (contexts/fraud). */
async function noteOtherPayer(
  tx: Database,
  { payerCpf }: Payment,
  { recharge, cpf }: { readonly recharge: Recharge; readonly cpf: string },
  now: Date,
): Promise<void> {
  if (payerCpf === null || payerCpf === cpf) return;
  const row = { memberId: recharge.memberId, cpf: payerCpf, firstSeenAt: now };
  await tx.insert(otherPayers).values(row).onConflictDoNothing();
}

/** Makes the provider return a payment to its payer, after the commit. */
export const askReturn = (tx: Database, paymentKey: string, now: Date): Promise<void> =>
  emit(tx, { kind: 'payment_misfit', member: null, payload: { end_to_end_id: paymentKey } }, now);

/**
 * Returns and locks the deposit of the payment's charge. The charge must be the same provider's, or one provider could credit another's
 * deposits.
 */
async function lockDeposit(
  tx: Database,
  { provider, payment: { reference } }: ToldPayment,
): Promise<{ recharge: Recharge; cpf: string } | null> {
  if (reference === null) return null;
  const [found] = await tx
    .select({ recharge: recharges, cpf: members.cpf })
    .from(recharges)
    .innerJoin(members, eq(members.id, recharges.memberId))
    .where(and(eq(recharges.reference, reference), eq(recharges.provider, provider)))
    .for('update', { of: recharges });
  return found ?? null;
}

async function refuseDeposit(tx: Database, recharge: Recharge, fault: string, now: Date): Promise<void> {
  const end = { state: 'returned', failReason: fault, confirmedAt: now };
  await tx.update(recharges).set(end).where(eq(recharges.id, recharge.id));
  const payload = { bill_no: recharge.billNo };
  await emit(tx, { kind: 'deposit_returned', member: recharge.memberId, payload }, now);
}

/**
 * Returns why a late payment is rejected, or `null`. A payment in time, on the day of its order, was checked at the
 * order. A later one counts against another day's limit, and is checked like a new order
 * (docs/domain/pix.md#late-payments).
 */
async function rejectionReason(
  tx: Database,
  { member: row, recharge }: { readonly member: MemberRow; readonly recharge: Recharge },
  { now, services }: At,
) {
  const { id: member, status, playLimits } = row;
  if ((await exclusionOf(tx, member)) !== null) return 'recharge_excluded';
  // A deleted account stays closed, while an operator may reopen one that was disabled.
  if (status !== 1 && (await deletionOf(tx, member)) !== null) return 'recharge_excluded';
  const isInTime = recharge.state === 'open' && recharge.expiresAt > now;
  if (isInTime && dayOf(recharge.createdAt) === dayOf(now)) return null;
  const adds = limitImpact.deposit(recharge.amountCents);
  const others = { protection: { ...services.protection, depositUsage: usageWithout(recharge.id) } };
  return (
    (await checkLimits(tx, { member, limits: playLimits }, adds, { now, services: others })) && 'recharge_over_limit'
  );
}

/** The states in which a payment is still credited. Late money alone is no reason to return it. */
export const payable: readonly string[] = ['open', 'cancelled'];

function faultOf({ amount, payerCpf }: Payment, { recharge, cpf }: { recharge: Recharge; cpf: string }) {
  if (!payable.includes(recharge.state)) return 'recharge_already_closed';
  if (amount !== recharge.amountCents + recharge.feeCents) return 'recharge_wrong_amount';
  return payerCpf === cpf ? null : 'recharge_wrong_payer';
}
