/** Lists the activity pages, with what is the same in every language. Their prose is promotions/<code>/<slug>.md. */
import type { OfferName } from '#contract/market-rules.ts';

export interface Promotion {
  /** The address and file name, in the specification's spelling. */
  readonly slug: string;
  /** The offer that the market must have; null: shown in every market. */
  readonly offer: OfferName | null;
  /** The page on which a player does what the offer rewards. */
  readonly action: '/recharge' | '/agency-center/invite' | '/game' | '/promotion/activity';
}

/** Groups the offers of the promotions page by what a player does for them. */
export const offerKinds = {
  firstDeposit: 'deposit',
  welcome: 'deposit',
  rebate: 'deposit',
  tiers: 'deposit',
  dailyLoss: 'bets',
  exchange: 'bets',
  lotteryWheel: 'draws',
  chatRain: 'draws',
  invitation: 'friends',
  agency: 'friends',
} as const satisfies Record<OfferName, string>;

/** Lists them in the order of the cards. */
export const promotions = [
  { slug: 'recharge', offer: 'firstDeposit', action: '/recharge' },
  { slug: 'invitation-activity', offer: 'invitation', action: '/agency-center/invite' },
  { slug: 'daily-loss-relief-fund', offer: 'dailyLoss', action: '/game' },
  { slug: 'recharge-rebate', offer: 'rebate', action: '/recharge' },
  { slug: 'super', offer: 'welcome', action: '/recharge' },
  { slug: 'lottery-wheel', offer: 'lotteryWheel', action: '/game' },
  { slug: 'level', offer: 'tiers', action: '/recharge' },
  { slug: 'treasure', offer: 'invitation', action: '/agency-center/invite' },
  { slug: 'cashback', offer: 'dailyLoss', action: '/game' },
  { slug: 'mysterious', offer: 'chatRain', action: '/game' },
  { slug: 'exchange', offer: 'exchange', action: '/game' },
  { slug: 'agent', offer: 'agency', action: '/agency-center/invite' },
  { slug: 'magnet', offer: 'invitation', action: '/agency-center/invite' },
  { slug: 'rescue', offer: 'dailyLoss', action: '/game' },
  { slug: 'weekly-Compensation', offer: 'dailyLoss', action: '/game' },
  { slug: 'offers', offer: null, action: '/promotion/activity' },
] as const satisfies readonly Promotion[];

export type PromotionSlug = (typeof promotions)[number]['slug'];

/** Returns the path of an activity's page. */
export const activityPath = <S extends string>(slug: S) => `/promotion/activity/${slug}` as const;
