/** The offers whose rewards are earned first and claimed then, by name. The wheel and the exchange go by what is asked for. */
import type { OfferName } from '#contract/market-rules.ts';
import type { Offer } from './offer.ts';
import { chatRain } from '#server/contexts/rewards/offers/catalogue/chat-rain.ts';
import { dailyLoss } from './catalogue/daily-loss.ts';
import { firstDeposit } from './catalogue/first-deposit.ts';
import { invitation } from './catalogue/invitation.ts';
import { rebate } from './catalogue/rebate.ts';
import { tiers } from './catalogue/tiers.ts';
import { welcome } from './catalogue/welcome.ts';

const all = [firstDeposit, welcome, rebate, tiers, invitation, dailyLoss, chatRain] as const;

/** Facts are each offer's own: nobody else looks into them. */
export const earnedOffers: readonly Offer[] = all as unknown as readonly Offer[];

export const offerOf = (name: OfferName): Offer | undefined => earnedOffers.find((offer) => offer.name === name);
