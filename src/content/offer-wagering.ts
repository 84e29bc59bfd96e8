/** Which offers give a bonus with wagering. Apart from promotions.ts, which the routes read. */
import type { OfferName } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { market } from './market.ts';

/** Offers whose bonus has wagering; a tier's own is that of its gift on a deposit (`tierGift`). */
const withTurnover: ReadonlySet<string> = new Set([
  'tiers',
  ...Object.entries(offers).flatMap(([name, offer]) => ('turnoverTimes' in offer ? name : [])),
]);

/** A market without bonuses has no wagering. */
export const hasTurnover = (offer: OfferName | null): boolean =>
  market.bonuses && offer !== null && withTurnover.has(offer);
