/** Registers by name the offers whose rewards are earned before they are claimed. The wheel and the exchange pay on request. */
import type { MarketRules, OfferName } from '#contract/market-rules.ts';
import type { Offer } from './offer.ts';
import { chatRain } from '#server/contexts/rewards/offers/catalogue/chat-rain.ts';
import { dailyLossIn } from './catalogue/daily-loss.ts';
import { firstDeposit } from './catalogue/first-deposit.ts';
import { invitation } from './catalogue/invitation.ts';
import { rebate } from './catalogue/rebate.ts';
import { tiers } from './catalogue/tiers.ts';
import { welcome } from './catalogue/welcome.ts';

/** The type parameter is erased, because only the offer itself reads its facts. */
const earnedOffers = (market: MarketRules): readonly Offer[] => {
  const all = [firstDeposit, welcome, rebate, tiers, invitation, dailyLossIn(market), chatRain] as const;
  return all as unknown as readonly Offer[];
};

/** Returns an offer of a market by its name. */
export const offerOf = (market: MarketRules, name: OfferName): Offer | undefined =>
  earnedOffers(market).find((offer) => offer.name === name);
