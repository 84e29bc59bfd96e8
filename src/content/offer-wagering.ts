/** Lists the offers that give a bonus with wagering, apart from promotions.ts, which the routes read. */
import type { OfferName } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { market } from './market.ts';

/** Offers whose bonus has wagering. A tier's own offer uses the wagering of its gift on a deposit (`tierGift`). */
const withTurnover: ReadonlySet<string> = new Set([
  'tiers',
  ...Object.entries(offers).flatMap(([name, offer]) => ('turnoverTimes' in offer ? name : [])),
]);

/** Returns whether an offer needs wagering; never in a market without bonuses. */
export const hasTurnover = (offer: OfferName | null): boolean =>
  market.bonuses && offer !== null && withTurnover.has(offer);
