/** The rules of the market this build is for: PUBLIC_MARKET, as on the server. */
import { marketRules } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Promotion } from './promotions.ts';
import { promotions } from './promotions.ts';

export const market = marketRules(process.env['PUBLIC_MARKET']);

export const offered = (offer: OfferName | null): boolean => offer === null || market.offers[offer];

/** The activities with a card and a page of their own in this market. */
export const openPromotions: readonly Promotion[] = promotions.filter(({ offer }) => offered(offer));
