/** Provides the rules of the build's market: PUBLIC_MARKET, as on the server. */
import { marketRules } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Promotion } from './promotions.ts';
import { activityPath, promotions } from './promotions.ts';

export const market = marketRules(process.env['PUBLIC_MARKET']);

export const offered = (offer: OfferName | null): boolean => offer === null || market.offers[offer];

/** Lists the activities that have a card and a page in this market. */
export const openPromotions: readonly Promotion[] = promotions.filter(({ offer }) => offered(offer));

/**
 * Lists pages about some offers, one of which must be open. Activities are listed elsewhere; `/agency-center/`
 * includes all its pages.
 */
const pageOffers: readonly [prefix: string, ...offers: OfferName[]][] = [
  ['/promotion/vip', 'tiers'],
  ['/promotion/history', 'tiers'],
  // Rewards of deposits and of points are paid there.
  ['/promotion/rebates', 'rebate', 'exchange'],
  ['/agency-center/', 'agency'],
];

/** Returns whether a page may be linked: its offer exists in this market. */
export function pageOffered(path: string): boolean {
  const activity = promotions.find(({ slug }) => activityPath(slug) === path);
  if (activity) return offered(activity.offer);
  const [, ...offers] = pageOffers.find(([prefix]) => path.startsWith(prefix)) ?? [''];
  return offers.length === 0 || offers.some(offered);
}
