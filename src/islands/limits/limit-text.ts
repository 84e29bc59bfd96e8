import { isMoneyLimit } from '#contract/limits.ts';
import type { LimitKind } from '#contract/limits.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';

/** Returns a limit's wire text for a reader: money, bets or minutes. */
export function limitText(kind: LimitKind, value: string, locale: Locale): string {
  const strings = stringsFor(locale, 'account');
  const { tag } = localeTable[locale];
  if (isMoneyLimit(kind)) return formatMoney(parseMoney(value) ?? 0n, tag);
  return fill(kind === 'bets' ? strings.betsCount : strings.minutes, { count: Number(value) }, tag);
}
