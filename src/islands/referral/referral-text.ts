/** Formats the figures of the referral programme. */
import type { Someone } from '#contract/agency.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { dateTag, dayStart, TIME_ZONE } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { numberFormat } from '#lib/number-format.ts';

export const personText = ({ id, name }: Someone, locale: Locale): string =>
  fill(stringsFor(locale, 'agency').person, { id: String(id), name });

/** Formats a day: "16/11/2026" in pt-BR. An invalid day is returned as it is. */
export function dayText(day: string, locale: Locale): string {
  const begins = dayStart(day);
  const tag = dateTag(localeTable[locale].tag);
  return begins
    ? new Intl.DateTimeFormat(tag, { dateStyle: 'short', calendar: 'gregory', timeZone: TIME_ZONE }).format(begins)
    : day;
}

export const weekText = (week: string, locale: Locale): string =>
  fill(stringsFor(locale, 'agency').week, { from: dayText(week, locale) });

export const levelText = (level: number, locale: Locale): string => {
  const strings = stringsFor(locale, 'agency');
  return level === 0 ? strings.noLevel : fill(strings.level, { level });
};

/** Formats a base with its rate: "0,5% de R$ 9.000,00". */
export function sumText({ base, rate }: { base: bigint; rate: number }, locale: Locale): string {
  const { tag } = localeTable[locale];
  const share = numberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
  return fill(stringsFor(locale, 'agency').sum, { rate: share, base: formatMoney(base, tag) });
}
