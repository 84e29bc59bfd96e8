/**
 * An offer as the engine sees it (docs/domain/rewards.md#offer-entitlements): what there is to know of a member, and what of it earns a reward.
 * Nothing is stored before a claim, so no job can lose it: what can be claimed is computed each time.
 */
import type { OfferName } from '#contract/market-rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lastExcluded, extendByPauses, subtractActiveTime, pausesOf } from '#server/kernel/protection/public.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

export interface Entitlement {
  /** Unique over all members and for ever: what stands in the table once is paid once. */
  readonly key: string;
  /** What a claim names it by: the deposit's number, the friend's, the slot, the day. */
  readonly id: number | string;
  /** Centavos, above zero. */
  readonly reward: bigint;
  /** What of it is cash at once, where the rest takes wagering; left out: all of it, or nothing where `required` is more than nothing. */
  readonly cash?: bigint;
  readonly wallet: BonusWallet;
  /** Wagering, centavos. 0n: it is cash at once, or in the rebate wallet free to be collected. */
  readonly required: bigint;
  /** For the wagering; null: no end. */
  readonly days: number | null;
  /** When the fact came about: a stop of the offer takes what came about in it. */
  readonly earnedAt: Date;
  readonly opensAt: Date;
  /** null: no end. */
  readonly endsAt: Date | null;
  /** What the reward is reckoned on, centavos. */
  readonly base: bigint;
  /** Why a person has to look first; null: nobody has to. */
  readonly review: 'linked' | 'many' | 'covered' | null;
  /** The deposit it comes of. */
  readonly deposit?: { readonly id: number; readonly billNo: string; readonly amount: bigint };
}

/** A member as offers see them. */
export interface Claimant {
  readonly id: number;
}

/** The instant that lies so many ms before now, the member's pauses not counted: an offer looks back by it. */
export type Lookback = (ms: number) => Date;

export interface Offer<Facts = unknown> {
  readonly name: OfferName;
  /** What there is to know, up to now; reads inside the claim's own transaction. */
  readonly loadFacts: (tx: Database, member: Claimant, now: Date, back: Lookback) => Promise<Facts>;
  /** Pure: what the facts earn, the oldest first, also what is over or not open yet. */
  readonly entitlements: (facts: Facts, now: Date) => readonly Entitlement[];
}

/**
 * What a member has earned of an offer up to an instant, the oldest first. What ends stands still while they
 * paused, and what they had earned before they excluded themself is lost.
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
