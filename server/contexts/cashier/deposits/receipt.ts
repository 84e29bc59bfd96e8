/** Handles the receipt of a paid deposit. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import type { rechargeReceiptCall } from '#contract/receipt.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import type { TransferAccount } from '#server/contexts/cashier/providers/payment-provider.ts';
import { noReceipt, operatorParty, playerParty } from '#server/contexts/cashier/receipt-parties.ts';
import { refuse } from '#server/platform/refusal.ts';
import { paymentIdOf } from './payment-key.ts';
import { paymentMethods, recharges } from './schema.ts';
import { typeText } from './submit.ts';

export const rechargeReceipt: Handler<typeof rechargeReceiptCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const [found] = await services.db
    .select({ recharge: recharges, type: paymentMethods.type })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(and(eq(recharges.memberId, member.id), eq(recharges.billNo, input.bill_no)));
  if (!found) return refuse('NOT_FOUND', { field: 'bill_no' });
  const { state, billNo, amountCents, feeCents, confirmedAt, paymentKey, provider, transfer } = found.recharge;
  if ((state !== 'paid' && state !== 'disputed') || !confirmedAt) return noReceipt(state);
  const account = transfer as TransferAccount | null;
  return {
    data: {
      bill_no: billNo,
      money: wireMoney(amountCents + feeCents),
      payment_type_text: typeText(locale, found.type),
      paid_at: wireDate(confirmedAt),
      payment_id: paymentKey === null ? '' : paymentIdOf(provider, paymentKey),
      // Only a payment of the member's own CPF is credited.
      payer: playerParty(member),
      receiver: account
        ? { name: account.holder, document: account.document, institution: account.bank }
        : operatorParty(services),
    },
  };
};
