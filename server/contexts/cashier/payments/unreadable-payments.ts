/**
 * Stores entries of providers' lists that are no valid payment, unchanged and once for each list, for an operator.
 * They move no money.
 */
import { createHash } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import { keyOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import type { Teller } from '#server/contexts/cashier/deposits/payment-key.ts';
import { providerEvents } from '#server/contexts/cashier/deposits/schema.ts';

/** The number of rows in a statement. */
const AT_ONCE = 200;

/** Stores the entries of a source, identified by their text. Stored ones stay unchanged. */
export async function keepUnreadable(
  { db, now, log }: Services,
  { provider, source }: Teller,
  texts: readonly string[],
) {
  const webhookId = keyOf(provider, source);
  const rows = texts.map((entry) => ({
    ...{ paymentKey: nameOf(webhookId, entry), provider, webhookId, reference: '', amountCents: 0n },
    ...{ body: { entry }, outcome: 'unreadable', receivedAt: now() },
  }));
  let kept = 0;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const added = await db
      .insert(providerEvents)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning({ key: providerEvents.paymentKey });
    kept += added.length;
  }
  if (kept > 0) log('warn', 'payment.unreadable', { provider, source, count: kept });
}

/** Returns a name that is no payment's key. A key of pix-psp is 32 letters and digits; every other one has a colon. */
const nameOf = (source: string, entry: string): string =>
  `unreadable_${createHash('sha256').update(`${source}\n${entry}`).digest('hex').slice(0, 40)}`;
