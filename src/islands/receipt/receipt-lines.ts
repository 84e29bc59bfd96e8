/** Formats a receipt as lines, for the page and for sharing. */
import type { Receipt } from '#contract/receipt.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { partyText } from '#lib/party-text.ts';
import type { ReceiptKind } from '#stores/receipt.ts';

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** Returns a receipt's lines without its amount. Unknown values have no line. */
export function receiptLines(receipt: Receipt, locale: Locale): readonly ReceiptLine[] {
  const strings = stringsFor(locale, 'receipt');
  const lines = [
    { label: strings.paidAt, value: formatWireDate(receipt.paid_at, localeTable[locale].tag, 'medium') },
    { label: strings.payer, value: partyText(receipt.payer) },
    { label: strings.receiver, value: partyText(receipt.receiver) },
    { label: strings.account, value: receipt.destination },
    { label: strings.way, value: receipt.payment_type_text },
    { label: strings.paymentId, value: receipt.payment_id },
    { label: strings.number, value: receipt.bill_no },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** Returns a receipt as text to share: its title, its amount and its lines. */
export function receiptText(receipt: Receipt, kind: ReceiptKind, locale: Locale): string {
  const strings = stringsFor(locale, 'receipt');
  const amount = { label: strings.amount, value: formatMoney(receipt.money, localeTable[locale].tag) };
  const lines = [amount, ...receiptLines(receipt, locale)];
  // Chinese has a full-width colon, without a space after it.
  const colon = localeTable[locale].tag.startsWith('zh') ? '：' : ': ';
  return [strings[kind], ...lines.map(({ label, value }) => `${label}${colon}${value}`)].join('\n');
}
