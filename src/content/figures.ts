/**
 * Builds the figures of the prose, each name in {{braces}} as text for a language. All come from the contract, so that a page never promises
 * what the server does not pay. The examples are computed with the offers' own shares.
 */
import { agencyMechanism, indirectShare } from '#contract/agency-mechanism.ts';
import { market } from '#contract/market.ts';
import { DEVICE_MARK_DAYS, ERASED_AFTER_DAYS, KEPT_YEARS } from '#contract/my-data.ts';
import { offers, reviewHours, tiers } from '#contract/offers.ts';
import { MESSAGE_KEPT_YEARS } from '#contract/support.ts';
import { contributionBp } from '#contract/turnover.ts';
import { oncaDouradaPaytable } from '#games/onca-dourada/paytable.ts';
import { translator } from '#i18n/strings.ts';
import { formatTimeOfDay } from '#lib/dates.ts';
import { fillSome } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatReais, shareOf } from '#lib/money.ts';
import { numberFormat } from '#lib/number-format.ts';
import { formatWait } from '#lib/format-values.ts';
import { market as rules } from './market.ts';

const HOUR_MS = 60 * 60 * 1000;
const { firstDeposit, welcome, invitation, dailyLoss, rebate, tierGift, chatRain, lotteryWheel, exchange } = offers;
const [bronze, silver] = tiers;
const top = tiers.at(-1);
if (!bronze || !silver || !top) throw new Error('Tiers are missing in src/contract/offers.ts.');

/** The inputs of the examples: amounts in centavos, counts. */
const example = {
  welcome: 200_00n,
  dayLosses: [100_00n, 50_00n, 200_00n],
  /** The loss in one bet on this game. */
  oneLoss: 100_00n,
  game: oncaDouradaPaytable,
  staked: 500_00n,
  won: 375_00n,
  tierDeposit: 200_00n,
  exchangeSteps: 5,
};
const times = (cents: bigint, factor: number) => cents * BigInt(factor);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

/** The example's daily return, in cash and as a bonus, as in server/contexts/rewards/offers/daily-return.ts. */
const oneReturn = (() => {
  const total = shareOf(example.oneLoss, dailyLoss.shareBasisPoints);
  const margin = (example.oneLoss * BigInt(example.game.rules.minEdgePpm)) / 1_000_000n;
  const points = shareOf(example.oneLoss, contributionBp(example.game.rules.minEdgePpm)) / exchange.stakePerPoint;
  const cash = margin - (points * exchange.value) / BigInt(exchange.points);
  return { cash, bonus: total - cash };
})();

const money = {
  firstDeposit: firstDeposit.deposit,
  firstDepositReward: firstDeposit.reward,
  firstDepositTurnover: times(firstDeposit.deposit + firstDeposit.reward, firstDeposit.turnoverTimes),
  welcomeMax: welcome.max,
  welcomeExample: example.welcome,
  welcomeExampleReward: shareOf(example.welcome, welcome.shareBasisPoints),
  welcomeExampleTurnover: times(shareOf(example.welcome, welcome.shareBasisPoints), welcome.turnoverTimes),
  invitationReward: invitation.reward,
  invitationDeposit: invitation.friendDeposit,
  invitationStake: invitation.friendStake,
  invitationTwo: times(invitation.reward, 2),
  invitationThree: times(invitation.reward, 3),
  dailyMin: dailyLoss.minLoss,
  dailyStaked: example.staked,
  dailyWon: example.won,
  dailyLoss: example.staked - example.won,
  dailyReturn: shareOf(example.staked - example.won, dailyLoss.shareBasisPoints),
  dailyExampleLoss: example.oneLoss,
  dailyExampleCash: oneReturn.cash,
  dailyExampleBonus: oneReturn.bonus,
  dailyExampleTurnover: times(oneReturn.bonus, dailyLoss.turnoverTimes),
  weekLoss: sum(example.dayLosses),
  weekReturn: sum(example.dayLosses.map((loss) => shareOf(loss, dailyLoss.shareBasisPoints))),
  rebateMin: rebate.minDeposit,
  rebateReward: shareOf(rebate.minDeposit, rebate.shareBasisPoints),
  rebateTurnover: times(rebate.minDeposit, rebate.turnoverTimes),
  tierFrom: bronze.from,
  silverFrom: silver.from,
  silverTo: silver.to,
  tierDeposit: example.tierDeposit,
  tierGift: shareOf(example.tierDeposit, silver.giftFrom),
  tierGiftTurnover: times(shareOf(example.tierDeposit, silver.giftFrom), tierGift.turnoverTimes),
  rainReward: chatRain.reward,
  wheelTop: lotteryWheel.prizes.reduce((most, { reward }) => (reward > most ? reward : most), 0n),
  wheelDayMax: lotteryWheel.perDayCents,
  exchangeStake: exchange.stakePerPoint,
  exchangeValue: exchange.value,
  exchangeExampleStake: times(exchange.stakePerPoint, example.exchangeSteps * exchange.points),
  exchangeExampleValue: times(exchange.value, example.exchangeSteps),
  withdrawalMin: market.withdrawal.min,
  withdrawalMax: market.withdrawal.max,
  withdrawalDayMax: market.withdrawal.perDayCents,
  withdrawalTwoFrom: market.withdrawal.twoPersonFrom,
};
/** Basis points. */
const shares = {
  welcomeShare: welcome.shareBasisPoints,
  dailyShare: dailyLoss.shareBasisPoints,
  rebateShare: rebate.shareBasisPoints,
  tierGiftMin: bronze.giftFrom,
  tierGiftMax: top.giftTo,
  silverGift: silver.giftFrom,
  silverGiftTop: silver.giftTo,
  withdrawalFee: market.withdrawal.feeBasisPoints,
  agencyRateMax: Math.max(...agencyMechanism.settlement.map(({ rate }) => rate)),
  indirectShare,
};
const counts = {
  minAge: market.minAge,
  firstDepositDays: firstDeposit.days,
  firstDepositClaimDays: firstDeposit.claimDays,
  welcomeTimes: welcome.turnoverTimes,
  welcomeDays: welcome.days,
  welcomeClaimDays: welcome.claimDays,
  invitationDays: invitation.friendDays,
  dailyClaimDays: dailyLoss.claimDays,
  dailyTimes: dailyLoss.turnoverTimes,
  dailyBonusDays: dailyLoss.days,
  rebateTimes: rebate.turnoverTimes,
  rebateClaimDays: rebate.claimDays,
  tierGiftTimes: tierGift.turnoverTimes,
  tierGiftDays: tierGift.days,
  tierGiftClaimDays: tierGift.claimDays,
  reviewHours,
  openOffers: Object.values(rules.offers).filter(Boolean).length,
  weekDays: 7,
  rainHours: chatRain.everyHours,
  rainWinners: chatRain.winners,
  rainOneIn: chatRain.oneIn,
  rainPresentMinutes: chatRain.presentMinutes,
  rainClaimHours: chatRain.claimHours,
  wheelSpins: lotteryWheel.spinsPerDay,
  exchangePoints: exchange.points,
  exchangeExamplePoints: example.exchangeSteps * exchange.points,
  withdrawalsPerDay: market.withdrawal.perDay,
  erasedDays: ERASED_AFTER_DAYS,
  deviceDays: DEVICE_MARK_DAYS,
  keptYears: KEPT_YEARS,
  messageYears: MESSAGE_KEPT_YEARS.member,
  visitorMessageYears: MESSAGE_KEPT_YEARS.visitor,
  restHours: market.withdrawalCoolDownMs / HOUR_MS,
};
/** Lengths of time, in seconds. */
const durations = {
  payoutTime: market.withdrawal.payoutMinutes * 60,
  idleTime: market.sessionIdleMs / 1000,
  sessionMaxTime: market.sessionMaxMs / 1000,
  pixOpenTime: market.rechargeOpenMs.pix / 1000,
  tedOpenTime: market.rechargeOpenMs.ted / 1000,
};
export type FigureName =
  | keyof typeof money
  | keyof typeof shares
  | keyof typeof counts
  | keyof typeof durations
  | 'dailyHour'
  | 'dailyExampleGame';

/** The names, without a language. `figuresOf` needs them in a market without bonuses. */
export const figureNames: readonly string[] = [
  ...Object.keys({ ...money, ...shares, ...counts, ...durations }),
  'dailyHour',
  'dailyExampleGame',
];

export const formatShare = (basisPoints: number, locale: Locale): string =>
  numberFormat(localeTable[locale].tag, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** Returns the "up to" of a share in a language, from the dictionaries of the pages. */
const upToOnPage =
  (locale: Locale) =>
  (dailyShare: string): string =>
    translator(locale, 'pages')('upTo', { dailyShare });

/** Returns each figure as text. `upTo`: says "up to" a share, where the dictionaries of the pages are not loaded. */
export function figuresOf(locale: Locale, upTo = upToOnPage(locale)): Readonly<Record<FigureName, string>> {
  const number = numberFormat(localeTable[locale].tag);
  const texts = <N extends string, V>(values: Record<N, V>, say: (value: V) => string) =>
    Object.fromEntries(Object.entries<V>(values).map(([name, value]) => [name, say(value)])) as Record<N, string>;
  return {
    ...texts(money, (cents) => formatReais(cents, localeTable[locale].tag)),
    ...texts(shares, (share) => formatShare(share, locale)),
    ...texts(counts, (count) => number.format(count)),
    ...texts(durations, (seconds) => formatWait(seconds, localeTable[locale].tag)),
    // A market without bonuses pays only the cash part.
    ...(rules.bonuses ? {} : { dailyShare: upTo(formatShare(shares.dailyShare, locale)) }),
    dailyExampleGame: example.game.names[locale],
    dailyHour: formatTimeOfDay(`${String(dailyLoss.hour).padStart(2, '0')}:00`, localeTable[locale].tag),
  };
}

/** Fills a text's figures. An unknown name fails the build with its place. */
export function fillFigures(text: string, locale: Locale, place: { file: string; field: string }): string {
  const { tag } = localeTable[locale];
  const filled = fillSome(text, figuresOf(locale), tag);
  const [unknown] = /\{\{[^{}]*\}\}/.exec(filled) ?? [];
  if (unknown) throw new Error(`${place.file}, ${place.field}, language ${locale}: no figure ${unknown}`);
  return filled;
}
