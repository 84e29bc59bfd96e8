/** Handles the receipt of a paid withdrawal. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { bankName } from '#contract/banks.ts';
import type { withdrawalReceiptCall } from '#contract/receipt.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { noReceipt, operatorParty, playerParty } from '#server/contexts/cashier/receipt-parties.ts';
import { translate } from '#server/platform/i18n.ts';
import { refuse } from '#server/platform/refusal.ts';
import { destinationText } from './record.ts';
import { withdrawals } from './schema.ts';
import { transitionsOf } from './transitions.ts';

export const withdrawalReceipt: Handler<typeof withdrawalReceiptCall> = async (visit) => {
  const { services, input, locale } = visit;
  const { member } = visit.signedIn;
  const [row] = await services.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, member.id), eq(withdrawals.billNo, input.bill_no)));
  if (!row) return refuse('NOT_FOUND', { field: 'bill_no' });
  if (row.state !== 'paid' || !row.settledAt) return noReceipt(row.state);
  const steps = await transitionsOf(services.db, [row.id]);
  // A company's key belongs to the company that the member answers for, whose name is not kept.
  const receiver = row.pixKeyKind === 'cnpj' ? { name: '', document: '' } : playerParty(member);
  return {
    data: {
      bill_no: row.billNo,
      money: wireMoney(row.amountCents - row.feeCents),
      payment_type_text: row.bank ? '' : translate(locale, 'server', 'payment_type_online_pix'),
      paid_at: wireDate(row.settledAt),
      // The payout's id at its provider is the note of the step (payouts.ts).
      payment_id: steps.find(({ state }) => state === 'paid')?.note ?? '',
      payer: operatorParty(services),
      receiver: { ...receiver, institution: row.bank ? bankName(row.bank.ispb) : '' },
      destination: destinationText(row, true),
    },
  };
};
