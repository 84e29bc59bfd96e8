/** The page on which a deposit is paid: a transfer has its own, with nothing of a code on it. */
import { isTransfer } from '#contract/recharge-submit.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export function paymentPath(locale: Locale, type: string, billNo: string): string {
  return `${localePath(locale, isTransfer(type) ? '/recharge-transfer' : '/recharge-payment')}?order=${billNo}`;
}
