/** Returns the path of the page that a deposit is paid on. A transfer has its own, without a code. */
import { isTransfer } from '#contract/recharge-submit.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export function paymentPath(locale: Locale, type: string, billNo: string): string {
  return `${localePath(locale, isTransfer(type) ? '/recharge-transfer' : '/recharge-payment')}?order=${billNo}`;
}
