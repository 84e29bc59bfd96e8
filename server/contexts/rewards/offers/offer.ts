/**
 * Defines an offer for the engine (docs/domain/rewards.md#offer-entitlements): the facts about a member, and what they earn. Claimable rewards
 * are computed at each request and stored only when they are claimed.
 */
import type { OfferName } from '#contract/market-rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lastExcluded, extendByPauses, subtractActiveTime, pausesOf } from '#server/kernel/protection/public.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

export interface Entitlement {
  /** Unique over all members, for ever. A key is paid once. */
  readonly key: string;
  /** The id in a claim: the number of a deposit, friend or draw, or a day. */
  readonly id: number | string;
  /** Centavos, above zero. */
  readonly reward: bigint;
  /** The part that is cash at once, where the rest needs wagering. Absent: all of it, or none where `required` is above zero. */
  readonly cash?: bigint;
  readonly wallet: BonusWallet;
  /** The wagering in centavos. 0n: the reward is cash at once, or free in the rebate wallet. */
  readonly required: bigint;
  /** Days for the wagering, or null for no end. */
  readonly days: number | null;
  /** When the reward was earned. Nothing is earned during a stop of the offer. */
  readonly earnedAt: Date;
  readonly opensAt: Date;
  /** The end of the time to claim, or null. */
  readonly endsAt: Date | null;
  /** The sum that the reward was computed from, centavos. */
  readonly base: bigint;
  /** Why an operator must review it, or null. */
  readonly review: 'linked' | 'many' | 'covered' | null;
  /** The deposit that it came from. */
  readonly deposit?: { readonly id: number; readonly billNo: string; readonly amount: bigint };
}

/** A member as offers see them. */
export interface Claimant {
  readonly id: number;
}

/** Returns the instant that lies this many ms before now, without the member's pauses. */
export type Lookback = (ms: number) => Date;

export interface Offer<Facts = unknown> {
  readonly name: OfferName;
  /** Loads the facts up to now, within the claim's transaction. */
  readonly loadFacts: (tx: Database, member: Claimant, now: Date, back: Lookback) => Promise<Facts>;
  /** Returns what the facts earn, the oldest first, also what has ended or not begun. Pure. */
  readonly entitlements: (facts: Facts, now: Date) => readonly Entitlement[];
}

/**
 * Returns what a member has earned of an offer up to an instant, the oldest first. Pauses extend what ends. What was earned before a
 * self-exclusion is lost.
 */
export async function computeEntitlements<Facts>(
  db: Database,
  offer: Offer<Facts>,
  member: Claimant,
  now: Date,
): Promise<readonly Entitlement[]> {
  const pauses = await pausesOf(db, member.id);
  const lostUntil = (await lastExcluded(db, member.id)) ?? new Date(0);
  const facts = await offer.loadFacts(db, member, now, (ms) => subtractActiveTime(pauses, now, ms));
  return offer
    .entitlements(facts, now)
    .filter(({ earnedAt }) => earnedAt > lostUntil)
    .map((each) => ({
      ...each,
      endsAt: each.endsAt && extendByPauses(pauses, { from: each.opensAt, until: each.endsAt }),
    }));
}

export const isOpen = ({ opensAt, endsAt }: Entitlement, now: Date): boolean =>
  opensAt <= now && (endsAt === null || now < endsAt);
