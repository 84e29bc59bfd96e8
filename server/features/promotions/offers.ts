/** The offers whose rewards are earned first and claimed then, by name. The wheel and the exchange go by what is asked for. */
import type { OfferName } from '#contract/market-rules.ts';
import type { Offer } from './offer.ts';
import { chatRain } from './offers/chat-rain.ts';
import { dailyLoss } from './offers/daily-loss.ts';
import { firstDeposit } from './offers/first-deposit.ts';
import { invitation } from './offers/invitation.ts';
import { rebate } from './offers/rebate.ts';
import { tiers } from './offers/tiers.ts';
import { welcome } from './offers/welcome.ts';

const all = [firstDeposit, welcome, rebate, tiers, invitation, dailyLoss, chatRain] as const;

/** Facts are each offer's own: nobody else looks into them. */
export const earnedOffers: readonly Offer[] = all as unknown as readonly Offer[];

export const offerOf = (name: OfferName): Offer | undefined => earnedOffers.find((offer) => offer.name === name);
