/** Finds a member's claimable rewards of one offer (docs/domain/rewards.md#reward-states). */
import type { OfferName } from '#contract/market-rules.ts';
import type { Services } from '#server/platform/services.ts';
import { checkOffered } from './availability.ts';
import type { Claimant } from './offer.ts';
import { offerOf } from './registry.ts';
import { rewardsOf } from './rewards.ts';

/** Describes an offer's claimable rewards. Amounts and date are those of the first one, as on the wire. */
export interface WaitingReward {
  readonly offer: OfferName;
  readonly count: number;
  readonly money: string;
  readonly required: string;
  /** The end of the time to claim; empty without an end. */
  readonly until: string;
}

/** Returns the claimable rewards of one offer, or `null` if there are none or the offer is closed. */
export async function waitingOf(services: Services, name: OfferName, member: Claimant): Promise<WaitingReward | null> {
  if (checkOffered(services, name)) return null;
  const offer = offerOf(services.config.market, name);
  if (!offer) return null;
  const { rewards } = await rewardsOf(services, offer, member);
  const available = rewards.filter(({ state }) => state === 'available');
  const [first] = available;
  if (!first) return null;
  const { reward_amount: money, required_amount: required = '0.00', event_ended_at: until } = first;
  return { offer: name, count: available.length, money: String(money), required: String(required), until: until ?? '' };
}
