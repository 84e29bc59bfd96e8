/** Formats the VIP tiers for a page: ranges of money and of share in a language's format. */
import { tiers } from '#contract/offers.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import { formatShare } from './figures.ts';

const names = {
  bronze: 'tierBronze',
  silver: 'tierSilver',
  gold: 'tierGold',
  platinum: 'tierPlatinum',
  diamond: 'tierDiamond',
} as const;

export function tierRows(locale: Locale) {
  const { tag } = localeTable[locale];
  const reais = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return tiers.map(({ code, from, to, giftFrom, giftTo }) => ({
    code,
    name: names[code],
    range: reais.formatRange(wireMoney(from) as Intl.StringNumericLiteral, wireMoney(to) as Intl.StringNumericLiteral),
    gift: giftFrom === giftTo ? formatShare(giftTo, locale) : percent.formatRange(giftFrom / 10_000, giftTo / 10_000),
  }));
}
export type TierRow = ReturnType<typeof tierRows>[number];
