/** Returns the payment of a deposit that an operator disputed and two operators decided to return. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { paymentIdOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { depositDisputes } from './schema.ts';

/**
 * Requests the return from the provider, with retries while the provider is down. A rejected return stays in the queue
 * of disputes, and the alarm rises with its age.
 */
export const refundDisputed: Consumer = async (services, event) => {
  if (event.kind !== 'dispute_returned') return 'done';
  const { db, now, log } = services;
  const waiting = and(eq(depositDisputes.id, event.payload.dispute), eq(depositDisputes.state, 'returning'));
  const [row] = await db
    .select({ provider: recharges.provider, paymentKey: recharges.paymentKey })
    .from(depositDisputes)
    .innerJoin(recharges, eq(recharges.id, depositDisputes.rechargeId))
    .where(waiting);
  if (!row?.paymentKey) return 'done';
  const provider = findProvider(services, row.provider);
  const sent = provider.ok ? await provider.value.refund(paymentIdOf(row.provider, row.paymentKey)) : provider;
  if (!sent.ok && sent.reason === 'unavailable') return 'retry';
  if (sent.ok) await db.update(depositDisputes).set({ state: 'returned', endedAt: now() }).where(waiting);
  else log('error', 'payment.refund_rejected', { paymentKey: row.paymentKey, provider: row.provider });
  return 'done';
};
