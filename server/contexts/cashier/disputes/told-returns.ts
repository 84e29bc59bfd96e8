/** Applies the returns that a provider reports of a credited payment to its deposit (docs/domain/pix.md#payment-returns). */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentReturns, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { lockCredited, openDispute, openDisputeOf, releaseDispute } from './dispute.ts';
import type { Deposit, DisputeContext } from './dispute.ts';
import { leftOfPayment, least, reversedOf } from './parts.ts';
import { depositDisputes } from './schema.ts';
import { takeBack } from './take-back.ts';

const PROVIDER = 'provider';

/**
 * Applies a payment's returns to its deposit: reverses, disputes or releases it. The caller holds the payment's row.
 */
export async function applyReturns(tx: Database, paymentKey: string, context: DisputeContext): Promise<void> {
  const [named] = await tx
    .select({ billNo: recharges.billNo })
    .from(recharges)
    .where(eq(recharges.paymentKey, paymentKey));
  const deposit = named && (await lockCredited(tx, named.billNo));
  if (!deposit) return;
  const { gone, leaving } = await toldOf(tx, paymentKey);
  const due = least(gone - least(gone, reversedOf(deposit)), leftOfPayment(deposit));
  // The part taken before the provider reported the return.
  const ahead = reversedOf(deposit) + due - gone;
  const wanted = least(leaving - least(leaving, ahead > 0n ? ahead : 0n), leftOfPayment(deposit) - due);
  if (due > 0n) {
    const goesOn = wanted > 0n || (due < leftOfPayment(deposit) && (await isOperators(tx, deposit)));
    const dispute = goesOn ? ('open' as const) : ('returned' as const);
    await takeBack(tx, deposit, { ...context, due, by: PROVIDER, dispute });
  }
  if (gone >= reversedOf(deposit) + due && leaving === 0n) await markReturned(tx, deposit.id, context.now);
  if (wanted > 0n)
    await openDispute(tx, await reread(tx, deposit), { ...context, amount: wanted, by: PROVIDER, reason: '' });
  else if (due === 0n) await releaseProviders(tx, deposit, context);
}

/** Returns the returned part of the payment, and the part in progress, centavos. */
async function toldOf(tx: Database, paymentKey: string) {
  const rows = await tx.select().from(paymentReturns).where(eq(paymentReturns.paymentKey, paymentKey));
  const sumOf = (status: string) =>
    rows.reduce((sum, row) => (row.status === status ? sum + row.amountCents : sum), 0n);
  return { gone: sumOf('returned'), leaving: sumOf('in_progress') };
}

/** Returns whether an operator opened the dispute, for more than this return. */
async function isOperators(tx: Database, { id }: Deposit): Promise<boolean> {
  const dispute = await openDisputeOf(tx, id);
  return dispute !== null && dispute.openedBy !== PROVIDER;
}

const reread = async (tx: Database, deposit: Deposit): Promise<Deposit> =>
  (await lockCredited(tx, deposit.billNo)) ?? deposit;

/** Marks the dispute as returned, because the payer has all that was decided. */
async function markReturned(tx: Database, deposit: number, now: Date): Promise<void> {
  const returning = and(eq(depositDisputes.rechargeId, deposit), eq(depositDisputes.state, 'returning'));
  await tx.update(depositDisputes).set({ state: 'returned', endedAt: now }).where(returning);
}

/** Releases a dispute whose returns the provider did not make. */
async function releaseProviders(tx: Database, deposit: Deposit, context: DisputeContext): Promise<void> {
  const dispute = await openDisputeOf(tx, deposit.id);
  if (dispute?.openedBy === PROVIDER) await releaseDispute(tx, deposit, dispute, { ...context, by: PROVIDER });
}
