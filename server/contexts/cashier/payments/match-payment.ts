/** What becomes of a payment: whose deposit it pays, or why it pays none. */
import { and, eq } from 'drizzle-orm';
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

/** A payment with who told of it, and its name in our tables. */
export interface ToldPayment {
  readonly provider: string;
  readonly paymentKey: string;
  readonly payment: Payment;
}

interface At {
  readonly now: Date;
  readonly services: Pick<Services, 'protection' | 'depositHooks'>;
}

/** What became of a payment: its deposit is credited; it goes back to its payer; it waits for a person. */
export type Match = 'credited' | 'to_return' | 'suspense';

/** Credits a payment that is right in every respect; any other money stays apart until it is returned or looked at. */
export async function matchPayment(tx: Database, told: ToldPayment, { now, services }: At): Promise<Match> {
  const { paymentKey, payment } = told;
  const { amount } = payment;
  const found = await lockDeposit(tx, told);
  // What its returns are cannot be known: a person looks, and the deposit stays open.
  if (!found || payment.hasUnreadableReturn) {
    await postOrThrow(tx, [receiveInSuspense({ paymentKey, amount, now })]);
    return 'suspense';
  }
  const { recharge } = found;
  await noteOtherPayer(tx, payment, found, now);
  // The row is held as a credit holds it: an exclusion is before it or after it.
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
  // What is on its way back already is not sent back a second time (payment-returns.ts).
  if (!isLeaving) await askReturn(tx, paymentKey, now);
  if (recharge.state === 'open') await refuseDeposit(tx, recharge, fault, now);
  return 'to_return';
}

/** Keeps who paid where it was not the member: accounts of one payer may be one person's (contexts/fraud). */
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

/** Has the provider send a payment back to its payer, once this is committed. */
export const askReturn = (tx: Database, paymentKey: string, now: Date): Promise<void> =>
  emit(tx, { kind: 'payment_misfit', member: null, payload: { end_to_end_id: paymentKey } }, now);

/** The deposit whose charge the payment names: one that the same provider made, or another could credit it by its word. */
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
 * What is paid in time and on the day it was asked for was judged then. Later, or on another day, whose limit it then counts against, it is
 * judged as if it were asked for now (docs/domain/pix.md#late-payments).
 */
async function rejectionReason(
  tx: Database,
  { member: row, recharge }: { readonly member: MemberRow; readonly recharge: Recharge },
  { now, services }: At,
) {
  const { id: member, status, playLimits } = row;
  if ((await exclusionOf(tx, member)) !== null) return 'recharge_excluded';
  // Who deleted their account is gone; one that an operator closed may be opened again.
  if (status !== 1 && (await deletionOf(tx, member)) !== null) return 'recharge_excluded';
  const isInTime = recharge.state === 'open' && recharge.expiresAt > now;
  if (isInTime && dayOf(recharge.createdAt) === dayOf(now)) return null;
  const adds = limitImpact.deposit(recharge.amountCents);
  const others = { protection: { ...services.protection, depositUsage: usageWithout(recharge.id) } };
  return (
    (await checkLimits(tx, { member, limits: playLimits }, adds, { now, services: others })) && 'recharge_over_limit'
  );
}

/** The states in which a payment is still credited: a player's money is not sent back for coming late. */
export const payable: readonly string[] = ['open', 'cancelled'];

function faultOf({ amount, payerCpf }: Payment, { recharge, cpf }: { recharge: Recharge; cpf: string }) {
  if (!payable.includes(recharge.state)) return 'recharge_already_closed';
  if (amount !== recharge.amountCents + recharge.feeCents) return 'recharge_wrong_amount';
  return payerCpf === cpf ? null : 'recharge_wrong_payer';
}
