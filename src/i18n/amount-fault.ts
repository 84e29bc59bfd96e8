/** Checks a typed amount before it is sent. The server checks it again. */
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { stringsFor } from './island-strings.ts';

/** Centavos; 0 or null: no such bound, or it is not known yet. */
export interface AmountBounds {
  readonly min: bigint;
  readonly max: bigint;
  /** The money that can be spent. */
  readonly balance?: bigint | null | undefined;
}

/** Returns why an amount is refused, in the player's language, or null. An empty amount is below the minimum. */
export function amountFault(typed: string, { min, max, balance }: AmountBounds, locale: Locale): string | null {
  const refusals = stringsFor(locale, 'refusals');
  const { tag } = localeTable[locale];
  if (typed.trim() === '') return refusals.REQUIRED;
  const cents = parseMoney(typedMoney(typed, tag) ?? '');
  if (cents !== null && cents < min) return fill(refusals.AMOUNT_BELOW_MIN, { min: formatMoney(min, tag) });
  if (cents === null || cents === 0n) return refusals.AMOUNT_INVALID;
  if (max > 0n && cents > max) return fill(refusals.AMOUNT_ABOVE_MAX, { max: formatMoney(max, tag) });
  return balance !== undefined && balance !== null && cents > balance ? refusals.BALANCE_INSUFFICIENT : null;
}
