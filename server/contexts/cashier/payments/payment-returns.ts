/**
 * Records the returns of payments that the provider reports: by the banks (MED), at the provider, or requested by us. Each is one row with its
 * latest state. disputes/told-returns.ts applies them to a credited deposit. Money that was never credited leaves the ledger when it leaves the
 * provider.
 */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { PaymentReturn, ReturnStatus } from '#server/contexts/cashier/providers/payment-provider.ts';
import type { Database } from '#server/platform/db/database.ts';
import { postOrThrow, returnFromSuspense } from '#server/kernel/ledger/public.ts';
import { applyReturns } from '#server/contexts/cashier/disputes/told-returns.ts';
import type { DisputeContext } from '#server/contexts/cashier/disputes/dispute.ts';
import { askReturn } from './match-payment.ts';
import { returnKey } from '#server/contexts/cashier/deposits/payment-key.ts';
import { paymentReturns, providerEvents } from '#server/contexts/cashier/deposits/schema.ts';

/** States only rise: a late report does not revert one, and a completed return is final. */
const rank: Readonly<Record<ReturnStatus, number>> = { in_progress: 0, not_made: 1, returned: 2 };

/** Describes a payment whose row this transaction has locked. */
export interface HeldPayment {
  readonly provider: string;
  readonly paymentKey: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly outcome: string;
  /** Whether the payment was not reported before. */
  readonly isFirst: boolean;
}

/** Stores the reported returns of a payment. Returns the ids of those that are new or changed. */
export async function recordReturns(
  tx: Database,
  payment: HeldPayment,
  returns: readonly PaymentReturn[],
  context: DisputeContext,
): Promise<readonly string[]> {
  const { now } = context;
  const isApart = ['suspense', 'to_return'].includes(payment.outcome);
  const left = isApart ? await leftOf(tx, payment) : 0n;
  const changed: PaymentReturn[] = [];
  for (const each of returns) if (await keep(tx, payment, each, now)) changed.push(each);
  if (isApart && changed.length > 0) await settle(tx, { ...payment, left }, changed, now);
  if (payment.outcome === 'credited' && changed.length > 0) await applyReturns(tx, payment.paymentKey, context);
  return changed.map(({ id }) => id);
}

/** Returns what the provider still holds of a payment, centavos. */
export async function leftOf(tx: Database, { paymentKey, amount }: Pick<HeldPayment, 'paymentKey' | 'amount'>) {
  const made = and(eq(paymentReturns.paymentKey, paymentKey), eq(paymentReturns.status, 'returned'));
  const rows = await tx.select({ cents: paymentReturns.amountCents }).from(paymentReturns).where(made);
  return rows.reduce((left, { cents }) => (cents < left ? left - cents : 0n), amount);
}

/** Stores a return. Returns whether it is new or its state has advanced. */
async function keep(tx: Database, payment: HeldPayment, told: PaymentReturn, now: Date): Promise<boolean> {
  const { provider, paymentKey, outcome, isFirst } = payment;
  const { networkId, amount: amountCents, status, nature } = told;
  const id = returnKey(provider, paymentKey, told.id);
  const [kept] = await tx.select().from(paymentReturns).where(eq(paymentReturns.id, id));
  if (kept && rank[status] <= rank[kept.status]) return false;
  // A return that we requested concerns money that was never credited, and is reported later.
  const waits = status !== 'not_made' && outcome !== 'credited' && (isFirst || kept?.waits === true);
  const row = { networkId, status, nature, waits, statusAt: now };
  await (kept
    ? tx.update(paymentReturns).set(row).where(eq(paymentReturns.id, id))
    : tx.insert(paymentReturns).values({ ...row, id, paymentKey, amountCents, toldAt: now }));
  return true;
}

/** Books returns of money in suspense. The rest goes back to its payer once no return is in progress. */
async function settle(
  tx: Database,
  payment: HeldPayment & { readonly left: bigint },
  changed: readonly PaymentReturn[],
  now: Date,
): Promise<void> {
  const { paymentKey, outcome } = payment;
  let { left } = payment;
  for (const { id: returnId, amount: told, status } of changed) {
    const amount = told < left ? told : left;
    if (status !== 'returned' || amount === 0n) continue;
    await postOrThrow(tx, [returnFromSuspense({ paymentKey, returnId, amount, now })]);
    left -= amount;
  }
  if (left === 0n)
    await tx.update(providerEvents).set({ outcome: 'returned' }).where(eq(providerEvents.paymentKey, paymentKey));
  else if (outcome === 'to_return' && !(await isLeaving(tx, paymentKey))) await askReturn(tx, paymentKey, now);
}

async function isLeaving(tx: Database, paymentKey: string): Promise<boolean> {
  const open = and(eq(paymentReturns.paymentKey, paymentKey), eq(paymentReturns.status, 'in_progress'));
  return (await tx.select({ id: paymentReturns.id }).from(paymentReturns).where(open).limit(1)).length > 0;
}
