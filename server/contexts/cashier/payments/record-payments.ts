/**
 * Records reported payments one by one: each is stored and matched once, in one transaction, whoever reports it. Unreadable entries are stored
 * for an operator. An error with one payment does not stop the others.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Payment, PaymentEntry } from '#server/contexts/cashier/providers/payment-provider.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { Services } from '#server/platform/services.ts';
import { transact, afterCommit } from '#server/platform/db/transaction.ts';
import { isTransientError } from '#server/platform/db/errors.ts';
import { entryText } from './entry-text.ts';
import { matchPayment } from './match-payment.ts';
import type { Match } from './match-payment.ts';
import { isWellNamed, keyOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import type { Teller } from '#server/contexts/cashier/deposits/payment-key.ts';
import { recordReturns } from './payment-returns.ts';
import { providerEvents } from '#server/contexts/cashier/deposits/schema.ts';
import { keepUnreadable } from './unreadable-payments.ts';

export type Recorded = Match | 'repeated';

/** The number of consecutive payments that failed on an unavailable database after which the rest is skipped. */
const AWAY_IN_TURN = 3;

/**
 * Processes a list of payments. The same list of the same source is processed once. Calls `onRecorded` for each readable payment. Throws the
 * first error after the last payment, so that the list is sent again.
 */
export async function recordPayments(
  services: Services,
  teller: Teller,
  entries: readonly PaymentEntry[],
  onRecorded: (payment: Payment, outcome: Recorded) => void,
): Promise<void> {
  const unreadable = new Set<string>();
  const faults: unknown[] = [];
  let awayInTurn = 0;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      awayInTurn = 0;
    } catch (error) {
      services.log('error', 'payment.failed', { ...teller, ...errorFields(error) });
      faults.push(error);
      awayInTurn = isTransientError(error) ? awayInTurn + 1 : 0;
    }
  };
  for (const entry of entries) {
    const text = entryText(entry.raw);
    const payment = entry.payment && isWellNamed(entry.payment) ? entry.payment : null;
    if (payment === null || payment.hasUnreadableReturn) unreadable.add(text);
    if (payment)
      await attempt(async () => onRecorded(payment, await recordPayment(services, { ...teller, payment, text })));
    if (awayInTurn === AWAY_IN_TURN) throw faults[0];
  }
  await attempt(() => keepUnreadable(services, teller, [...unreadable]));
  if (faults.length > 0) throw faults[0];
}

interface Told extends Teller {
  readonly payment: Payment;
  readonly text: string;
}

function recordPayment(services: Services, { provider, source, payment, text }: Told): Promise<Recorded> {
  const now = services.now();
  const { paymentId, amount, returns } = payment;
  const paymentKey = keyOf(provider, paymentId);
  const named = eq(providerEvents.paymentKey, paymentKey);
  return transact(services.db, async (tx) => {
    const [row] = await tx
      .insert(providerEvents)
      .values({
        ...{
          paymentKey,
          provider,
          webhookId: keyOf(provider, source),
          reference: payment.reference ?? '',
          amountCents: amount,
        },
        ...{ body: { entry: text }, outcome: 'new', receivedAt: now },
      })
      .onConflictDoNothing()
      .returning({ key: providerEvents.paymentKey });
    const isFirst = row !== undefined;
    if (!isFirst && returns.length === 0) return 'repeated';
    const outcome = isFirst ? await matchPayment(tx, { provider, paymentKey, payment }, { now, services }) : 'repeated';
    if (isFirst) await tx.update(providerEvents).set({ outcome }).where(named);
    if (returns.length === 0) return outcome;
    const [held] = await tx.select().from(providerEvents).where(named).for('update');
    if (!held) throw new Error('a payment has gone');
    const known = { provider, paymentKey, amount: held.amountCents, outcome: held.outcome, isFirst };
    const changed = await recordReturns(tx, known, returns, { now, services });
    if (changed.length > 0)
      afterCommit(tx, () => services.log('warn', 'payment.return_told', { paymentKey, returns: changed.join(' ') }));
    return outcome;
  });
}
