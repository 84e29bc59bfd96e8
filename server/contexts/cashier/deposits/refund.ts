/** What the deposits do when something has happened. */
import { and, eq } from 'drizzle-orm';
import { refundPayment } from '#server/contexts/cashier/providers/pix-psp.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { postOrThrow, returnFromSuspense } from '#server/kernel/ledger/public.ts';
import { leftOf } from './payment-returns.ts';
import { providerEvents } from './schema.ts';

/** A payment that fits no deposit goes back to its payer; again while the provider is away. */
export const returnPayment: Consumer = async (services, event) => {
  if (event.kind !== 'payment_misfit') return 'done';
  const { end_to_end_id: endToEndId } = event.payload;
  const waiting = and(eq(providerEvents.endToEndId, endToEndId), eq(providerEvents.outcome, 'to_return'));
  const [before] = await services.db.select().from(providerEvents).where(waiting);
  if (!before) return 'done';
  if (!(await refundPayment(services, endToEndId))) return 'retry';
  await transact(services.db, async (tx) => {
    const [row] = await tx
      .update(providerEvents)
      .set({ outcome: 'returned' })
      .where(waiting)
      .returning({ amount: providerEvents.amountCents });
    if (!row) return;
    const amount = await leftOf(tx, { endToEndId, amount: row.amount });
    await postOrThrow(tx, [returnFromSuspense({ endToEndId, amount, now: services.now() })]);
  });
  return 'done';
};
