/** Cancels a deposit before it is paid. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { cancelRechargeCall } from '#contract/recharge-submit.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import type { Handler } from '#server/api/handler.ts';
import { refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { recharges } from './schema.ts';

/**
 * Cancels an unpaid deposit. It locks the row, as a payment does (payments/webhook.ts), so that the second of the two sees the result of the
 * first.
 */
export const cancelRecharge: Handler<typeof cancelRechargeCall> = async ({ services, input, locale, signedIn }) => {
  const member = signedIn.member.id;
  const now = services.now();
  const state = await transact(services.db, async (tx) => {
    const found = await stateOf(tx, member, input.bill_no);
    if (found !== 'open') return found;
    const end = { state: 'cancelled', failReason: 'recharge_cancelled', confirmedAt: now };
    await tx.update(recharges).set(end).where(eq(recharges.billNo, input.bill_no));
    await emit(tx, { kind: 'deposit_cancelled', member, payload: { bill_no: input.bill_no } }, now);
    return 'cancelled';
  });
  if (state === undefined) return refuse('NOT_FOUND', { field: 'bill_no' });
  if (state !== 'cancelled') return refuse('RECHARGE_DECIDED', { field: 'bill_no' });
  return {
    message: translate(locale, 'server', 'recharge_cancelled'),
    data: { bill_no: input.bill_no, status: 3 },
  };
};

async function stateOf(tx: Database, member: number, billNo: string): Promise<string | undefined> {
  const mine = and(eq(recharges.billNo, billNo), eq(recharges.memberId, member));
  const [row] = await tx.select({ state: recharges.state }).from(recharges).where(mine).for('update');
  return row?.state;
}

/**
 * Cancels the charge at the provider, and retries while it is unavailable. A charge that cannot be cancelled is paid already or unknown to the
 * provider. A payment that arrives later is credited.
 */
export const removeCancelled: Consumer = async (services, event) => {
  if (event.kind !== 'deposit_cancelled') return 'done';
  const [row] = await services.db.select().from(recharges).where(eq(recharges.billNo, event.payload.bill_no));
  // The provider never received a charge that has no payment address.
  if (!row?.payUrl) return 'done';
  const provider = findProvider(services, row.provider);
  const told = provider.ok ? await provider.value.cancelCharge(row.reference) : provider;
  return told.ok || told.reason === 'rejected' ? 'done' : 'retry';
};
