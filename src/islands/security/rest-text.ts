/** Describes what a change of password means for withdrawals. */
import { market } from '#contract/market.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export const restHours = market.withdrawalCoolDownMs / (60 * 60 * 1000);

/** Returns `text` with the instant from which withdrawals work. */
export function restsUntil(text: string, from: string, locale: Locale): string {
  return fill(text, { from: formatWireDate(from, localeTable[locale].tag) });
}
