/** Returns payments that fit no deposit. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { postOrThrow, returnFromSuspense } from '#server/kernel/ledger/public.ts';
import { paymentIdOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import { leftOf } from './payment-returns.ts';
import { providerEvents } from '#server/contexts/cashier/deposits/schema.ts';

/**
 * Returns a payment to its payer, and retries while the provider is unavailable. A payment that the provider does not return waits in suspense
 * for an operator.
 */
export const returnPayment: Consumer = async (services, event) => {
  if (event.kind !== 'payment_misfit') return 'done';
  const { end_to_end_id: paymentKey } = event.payload;
  const waiting = and(eq(providerEvents.paymentKey, paymentKey), eq(providerEvents.outcome, 'to_return'));
  const [before] = await services.db.select().from(providerEvents).where(waiting);
  if (!before) return 'done';
  const provider = findProvider(services, before.provider);
  const sent = provider.ok ? await provider.value.refund(paymentIdOf(before.provider, paymentKey)) : provider;
  if (!sent.ok && sent.reason === 'unavailable') return 'retry';
  if (!sent.ok) {
    services.log('error', 'payment.refund_rejected', { paymentKey, provider: before.provider });
    await services.db.update(providerEvents).set({ outcome: 'suspense' }).where(waiting);
    return 'done';
  }
  await transact(services.db, async (tx) => {
    const [row] = await tx
      .update(providerEvents)
      .set({ outcome: 'returned' })
      .where(waiting)
      .returning({ amount: providerEvents.amountCents });
    if (!row) return;
    const amount = await leftOf(tx, { paymentKey, amount: row.amount });
    await postOrThrow(tx, [returnFromSuspense({ paymentKey, amount, now: services.now() })]);
  });
  return 'done';
};
