/** Lists the rewards of an offer for its player: earned, claimed, and their state (docs/domain/rewards.md#reward-states). */
import type { InferInput } from 'valibot';
import type { RewardState, rewardSchema } from '#contract/offer-call.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Services } from '#server/platform/services.ts';
import { isExpired } from '#server/kernel/wagering/public.ts';
import { claimedKeys, claimsOf } from './claims.ts';
import type { ClaimRow } from './claims.ts';
import { computeEntitlements } from './offer.ts';
import type { Claimant, Entitlement, Offer } from './offer.ts';
import { isSuspended, suspensionsOf } from './availability.ts';

export type WireReward = InferInput<typeof rewardSchema>;

/** Returns claimable rewards first, then the newest. `stopped`: an operator suspended the offer, and nothing was earned before. */
export async function rewardsOf<Facts>(
  services: Services,
  offer: Offer<Facts>,
  member: Claimant,
): Promise<{ rewards: WireReward[]; isStopped: boolean }> {
  const { db } = services;
  const now = services.now();
  const suspensions = await suspensionsOf(db, offer.name);
  const standing = (await computeEntitlements(db, offer, member, now)).filter(
    (each) => !isSuspended(suspensions, each.earnedAt),
  );
  const taken = await claimedKeys(
    db,
    standing.map(({ key }) => key),
  );
  const claims = await claimsOf(db, member.id, { offer: offer.name });
  const unclaimed = standing.filter(({ key }) => !taken.has(key)).map((each) => unclaimedToWire(each, now));
  const mine = claims.map((row) => claimToWire(row, standing.find(({ key }) => key === row.claim.key) ?? null, now));
  // Two offers share the first deposit. What was claimed of the other cannot be claimed here.
  const elsewhere = standing
    .filter(({ key }) => (taken.get(key) ?? offer.name) !== offer.name)
    .map((each) => takenToWire(each));
  const rewards = [...unclaimed.reverse(), ...elsewhere, ...mine].sort(
    (one, other) => Number(other.state === 'available') - Number(one.state === 'available'),
  );
  return { rewards, isStopped: rewards.length === 0 && isSuspended(suspensions, now) };
}

const depositToWire = ({ deposit }: Pick<Entitlement, 'deposit'>) =>
  deposit ? { deposit_amount: wireMoney(deposit.amount), bill_no: deposit.billNo } : {};

/** Returns until when a reward can be claimed, a wire date, or null without an end. */
const endToWire = ({ endsAt }: Entitlement) => (endsAt ? wireDate(endsAt) : null);

const cashToWire = (cash: bigint | null | undefined) =>
  cash === null || cash === undefined ? {} : { cash_amount: wireMoney(cash) };

function unclaimedToWire(each: Entitlement, now: Date): WireReward {
  const state: RewardState =
    now < each.opensAt ? 'waiting' : each.endsAt !== null && each.endsAt <= now ? 'expired' : 'available';
  return {
    id: each.id,
    state,
    is_claimed: 0,
    claimed_at: null,
    event_started_at: wireDate(each.opensAt),
    event_ended_at: endToWire(each),
    reward_amount: wireMoney(each.reward),
    ...cashToWire(each.cash),
    required_amount: wireMoney(each.required),
    ...depositToWire(each),
  };
}

const takenToWire = (each: Entitlement): WireReward => ({
  id: each.id,
  state: 'lost',
  is_claimed: 0,
  claimed_at: null,
  event_ended_at: endToWire(each),
  reward_amount: wireMoney(each.reward),
  required_amount: wireMoney(each.required),
  end_reason: 'other_offer',
  ...depositToWire(each),
});

/** Converts a claim to the wire format. `entitled`: the entitlement, where it is recent enough to be computed. */
export function claimToWire({ claim, requirement }: ClaimRow, entitled: Entitlement | null, now: Date): WireReward {
  const { state, reason } = endOf({ claim, requirement }, now);
  const left = requirement ? requirement.requiredCents - requirement.progressCents : 0n;
  const isGiven = requirement !== null || claim.state === 'paid';
  return {
    id: idOf(claim),
    state,
    is_claimed: 1,
    claimed_at: wireDate(claim.claimedAt),
    event_ended_at: entitled && endToWire(entitled),
    reward_amount: wireMoney(claim.rewardCents),
    ...cashToWire(claim.cashCents),
    required_amount: wireMoney(claim.requiredCents),
    progress_amount: wireMoney(isGiven ? claim.requiredCents - left : 0n),
    expires_at: requirement?.expiresAt && state === 'claimed' ? wireDate(requirement.expiresAt) : '',
    end_reason: reason,
    note: claim.state === 'refused' ? claim.reason : '',
    ...(entitled ? depositToWire(entitled) : {}),
  };
}

type End = { readonly state: RewardState; readonly reason: string };

function endOf({ claim, requirement }: ClaimRow, now: Date): End {
  if (claim.state === 'review') return { state: 'review', reason: '' };
  if (claim.state === 'refused') return { state: 'lost', reason: 'refused' };
  if (claim.reversedAt) return { state: 'lost', reason: 'reversal' };
  if (!requirement || requirement.state === 'done') return { state: 'used', reason: '' };
  if (requirement.state === 'forfeited') return { state: 'lost', reason: requirement.endReason ?? 'withdrawal' };
  const isOver = requirement.state === 'expired' || isExpired(requirement, now);
  return isOver ? { state: 'expired', reason: '' } : { state: 'claimed', reason: '' };
}

/** Returns what a claim is for in the wire format, which is part of its key. */
function idOf({ rechargeId, offer, key }: ClaimRow['claim']): number | string {
  if (rechargeId !== null) return rechargeId;
  const parts = key.split(':');
  const [, first = '', last = first] = parts;
  if (parts[0] === 'vip') return `${first}:${parts.at(-1)}`;
  if (offer === 'dailyLoss') return last;
  return Number(offer === 'chatRain' ? first : last);
}
