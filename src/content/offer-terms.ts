/**
 * Builds the table of rules under an offer's prose from the contract's figures. A row has a label and a text, or a
 * label and a value without words.
 */
import type { OfferName } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import type { PageText } from '#i18n/strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { figuresOf } from './figures.ts';
import { market } from './market.ts';

export interface TermRow {
  readonly label: PageText;
  /** Its figures are filled in by the component that shows it. */
  readonly text?: PageText;
  readonly value?: string;
}

const { firstDeposit, welcome, rebate, tierGift, dailyLoss, chatRain } = offers;

/** The offers that have a table; the referral programme's terms are its commission table. */
type TermOffer = Exclude<OfferName, 'agency'>;

const takes = (text: PageText): TermRow => ({ label: 'termTakes', text });
const claim = (text: PageText): TermRow => ({ label: 'termClaim', text });
const wallet = (text: PageText): TermRow => ({ label: 'termWallet', text });
const none: TermRow = { label: 'termTurnover', text: 'termNone' };

/** Returns the rows of an offer, or none where it has no table. */
export function offerTerms(offer: OfferName | null, locale: Locale): readonly TermRow[] {
  const { tag } = localeTable[locale];
  const figures = figuresOf(locale);
  const days = (count: number) => formatWait(count * 86_400, tag);
  const hours = (count: number) => formatWait(count * 3_600, tag);
  const reward = (row: Omit<TermRow, 'label'>): TermRow => ({ label: 'termReward', ...row });
  const turnover = (amount: Omit<TermRow, 'label'>, count: number | null): TermRow[] => [
    { label: 'termTurnover', ...amount },
    { label: 'termDays', ...(count === null ? { text: 'termNoEnd' } : { value: days(count) }) },
  ];
  const afterDeposit = (count: number): TermRow => ({ label: 'termClaimDeposit', value: days(count) });

  const rows: Readonly<Record<TermOffer, readonly TermRow[]>> = {
    firstDeposit: [
      takes('termTakesFirst'),
      reward({ value: figures.firstDepositReward }),
      ...turnover({ value: figures.firstDepositTurnover }, firstDeposit.days),
      afterDeposit(firstDeposit.claimDays),
      wallet('termToBonus'),
    ],
    welcome: [
      takes('termTakesWelcome'),
      reward({ text: 'termRewardWelcome' }),
      ...turnover({ text: 'termTurnoverWelcome' }, welcome.days),
      afterDeposit(welcome.claimDays),
      wallet('termToBonus'),
    ],
    rebate: [
      takes('termTakesRebate'),
      reward({ text: 'termRewardRebate' }),
      ...turnover({ text: 'termTurnoverRebate' }, null),
      afterDeposit(rebate.claimDays),
      wallet('termToRebate'),
    ],
    tiers: [
      takes('termTakesTiers'),
      reward({ text: 'termRewardTiers' }),
      ...turnover({ text: 'termTurnoverTiers' }, tierGift.days),
      afterDeposit(tierGift.claimDays),
      wallet('termToBonus'),
    ],
    invitation: [
      takes('termTakesInvitation'),
      reward({ value: figures.invitationReward }),
      none,
      claim('termNoEnd'),
      wallet('termToCash'),
    ],
    dailyLoss: [
      takes('termTakesDaily'),
      ...(market.bonuses
        ? [reward({ text: 'termRewardDaily' }), ...turnover({ text: 'termTurnoverDaily' }, dailyLoss.days)]
        : [reward({ text: 'termRewardDailyCash' }), none]),
      claim('termClaimDaily'),
      wallet(market.bonuses ? 'termToCashAndBonus' : 'termToCash'),
    ],
    lotteryWheel: [
      takes('termTakesWheel'),
      reward({ text: 'termRewardWheel' }),
      none,
      claim('termClaimWheel'),
      wallet('termToCash'),
    ],
    chatRain: [
      takes('termTakesRain'),
      reward({ text: 'termRewardRain' }),
      none,
      { label: 'termClaimDraw', value: hours(chatRain.claimHours) },
      wallet('termToCash'),
    ],
    exchange: [
      takes('termTakesExchange'),
      reward({ value: figures.exchangeValue }),
      none,
      claim('termNoEnd'),
      wallet('termToRebate'),
    ],
  };
  return offer === null || offer === 'agency' ? [] : rows[offer];
}

/** The offers whose time to claim or to stake is extended by a pause of play. */
const lengthened: ReadonlySet<string> = new Set([
  'firstDeposit',
  'welcome',
  'rebate',
  'tiers',
  'dailyLoss',
  'chatRain',
]);
export const pauseLengthens = (offer: OfferName | null): boolean => offer !== null && lengthened.has(offer);

/** The offers of which some claims are reviewed by an operator first. */
const reviewed: ReadonlySet<string> = new Set(['invitation', 'dailyLoss']);
export const mayBeReviewed = (offer: OfferName | null): boolean => offer !== null && reviewed.has(offer);
