/** Lists claims in review and applies the operator's decision (docs/domain/rewards.md#claim-reviews). */
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts';
import type { MarketRules, OfferName } from '#contract/market-rules.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { checkReward } from '#server/kernel/protection/public.ts';
import { payClaim } from './claim.ts';
import { computeEntitlements } from './offer.ts';
import { offerOf } from './registry.ts';
import { offerClaims } from './schema.ts';

/** Returns the claims in review, the oldest first, each with its member's login name. Pages by number. */
export function claimsInReview(
  db: Database,
  { after = 0, limit = 200 }: { readonly after?: number; readonly limit?: number } = {},
) {
  return db
    .select({ claim: offerClaims, account: members.account })
    .from(offerClaims)
    .innerJoin(members, eq(members.id, offerClaims.memberId))
    .where(and(eq(offerClaims.state, 'review'), gt(offerClaims.id, after)))
    .orderBy(asc(offerClaims.id))
    .limit(limit);
}

export interface Decision {
  readonly claim: number;
  readonly decision: 'approve' | 'refuse';
  readonly actor: string;
  /** Shown to the player where the claim is refused. */
  readonly reason: string;
}

/**
 * Pays or refuses a claim in review, once. `gone`: it is not in review any more. `unearned`: its entitlement has ended (the deposit was
 * reversed) or the member may not claim; it can only be refused.
 */
export function decideClaim(
  { db, config, now: clock }: Services,
  { claim: id, decision, actor, reason }: Decision,
): Promise<'paid' | 'refused' | 'gone' | 'unearned'> {
  const now = clock();
  return transact(db, async (tx) => {
    const [found] = await tx.select({ member: offerClaims.memberId }).from(offerClaims).where(eq(offerClaims.id, id));
    if (!found) return 'gone' as const;
    const member = await lockMember(tx, found.member);
    const [claim] = await tx.select().from(offerClaims).where(eq(offerClaims.id, id)).for('update');
    if (claim?.state !== 'review') return 'gone' as const;
    if (decision === 'approve' && !(await isEarned(tx, config.market, { member, claim, now })))
      return 'unearned' as const;
    const state = decision === 'approve' ? ('paid' as const) : ('refused' as const);
    await tx
      .update(offerClaims)
      .set({ state, decidedAt: now, decidedBy: actor, ...(state === 'refused' ? { reason } : {}) })
      .where(eq(offerClaims.id, id));
    if (state === 'paid') await payClaim(tx, claim, now);
    const payload = { claim: id, offer: claim.offer as OfferName };
    await emit(tx, { kind: 'reward_decided', member: member.id, payload }, now);
    return state;
  });
}

interface Claimed {
  readonly member: Awaited<ReturnType<typeof lockMember>>;
  readonly claim: typeof offerClaims.$inferSelect;
  readonly now: Date;
}

async function isEarned(tx: Database, market: MarketRules, { member, claim, now }: Claimed): Promise<boolean> {
  if (await checkReward(tx, member.id, now)) return false;
  // The wheel's draw stays valid, whatever happens later.
  if (claim.offer === 'lotteryWheel') return true;
  const offer = offerOf(market, claim.offer as OfferName);
  if (!offer) return false;
  // Computed as of the claim, because the time to claim may have ended during the review.
  const entitled = await computeEntitlements(tx, offer, member, claim.claimedAt);
  return entitled.some(({ key }) => key === claim.key);
}
