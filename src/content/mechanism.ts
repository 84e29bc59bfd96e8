/** Formats the referral programme's mechanism for a page. */
import { agencyMechanism } from '#contract/agency-mechanism.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatReais } from '#lib/money.ts';
import { formatShare } from './figures.ts';
import { market } from './market.ts';

const words = {
  recharge: { title: 'partRecharge', text: 'partRechargeText' },
  betting: { title: 'partBetting', text: 'partBettingText' },
  settlement: { title: 'partSettlement', text: 'partSettlementText' },
} as const;

export const mechanismRows = (locale: Locale) =>
  market.agencyParts.map((part) => ({
    ...words[part],
    part,
    rows: agencyMechanism[part].map(({ level, min, rate }) => ({
      level,
      min: formatReais(min, localeTable[locale].tag),
      rate: formatShare(rate, locale),
    })),
  }));
export type MechanismPartRows = ReturnType<typeof mechanismRows>[number];
