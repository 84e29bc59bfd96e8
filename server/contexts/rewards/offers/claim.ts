/**
 * Claims a reward of any offer in one transaction (docs/domain/rewards.md#claim-transaction). The unique key of the claim prevents a second
 * payment. The member's lock only keeps two claims from using the same points.
 */
import type { RefusalCode } from '#contract/refusals.ts';
import type { AuthenticatedSession } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import { lockMember, requireOwnMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { checkAction, checkPlay } from '#server/kernel/protection/public.ts';
import { groupOf, hasCertainLink } from '#server/contexts/fraud/public.ts';
import { grantBonus } from '#server/kernel/wagering/public.ts';
import { postOrThrow, exchangePoints } from '#server/kernel/ledger/public.ts';
import { claimedKeys, claimsOf } from './claims.ts';
import type { ClaimRow } from './claims.ts';
import { computeEntitlements, isOpen } from './offer.ts';
import type { Claimant, Entitlement, Offer } from './offer.ts';
import { isSuspended, checkOffered, suspensionsOf } from './availability.ts';
import { offerClaims } from './schema.ts';

export interface Wish {
  /** The wire's id of the reward. Undefined: the oldest claimable one. */
  readonly id: number | string | undefined;
  /** How many points to exchange, for the exchange of points. */
  readonly points?: number;
  /** The refusal where nothing can be claimed. */
  readonly nothing: RefusalCode;
}

interface ClaimVisit {
  readonly services: Services;
  readonly input: { readonly member_id?: number | undefined };
  readonly signedIn: AuthenticatedSession;
  readonly idempotencyKey: string;
}

/**
 * Claims a reward and returns the claim. Refuses with OFFER_OFF; FORBIDDEN for another's `member_id`; NOT_ELIGIBLE for a claimed reward;
 * `nothing` of the wish; the gate's refusals; IDEMPOTENCY_MISMATCH; TOO_MANY_REQUESTS.
 */
export async function claimReward<Facts>(
  { services, input, signedIn, idempotencyKey: key }: ClaimVisit,
  offer: Offer<Facts>,
  { id, points, nothing }: Wish,
): Promise<ClaimRow | Refused> {
  const refused = checkOffered(services, offer.name) ?? requireOwnMember(signedIn.member, input.member_id);
  if (refused) return refused;
  const member = signedIn.member.id;
  const now = services.now();
  const submit = {
    member,
    key,
    request: [`claim:${offer.name}`, id ?? null, ...(points === undefined ? [] : [points])],
    now,
  };
  const limited = (await wasCompleted(services.db, submit)) ? null : await limitClaims(services, member);
  if (limited) return limited;
  const made = await transact(services.db, (tx) =>
    runIdempotent(tx, submit, async () => {
      const claimant = await lockMember(tx, member);
      // Checked before the reward is known. What depends on the reward is checked later.
      const closed = await checkPlay(tx, member, now);
      if (closed) return closed;
      const found = await claimable(tx, offer, { claimant, now, id, nothing });
      if ('refused' in found) return found;
      const gate = await checkAction(tx, member, { action: 'claim', amount: found.reward }, { now, services });
      if (gate) return gate;
      const claim = await writeClaim(
        tx,
        offer,
        member,
        { ...found, review: await reviewOf(tx, offer, member, found) },
        now,
      );
      if (!claim) return refuse('NOT_ELIGIBLE');
      if (claim.state === 'paid') await payClaim(tx, claim, now);
      await emit(tx, { kind: 'reward_claimed', member, payload: { claim: claim.id, offer: offer.name } }, now);
      return { claim: claim.id };
    }),
  );
  if ('refused' in made) return made;
  const [claim] = await claimsOf(services.db, member, { offer: offer.name, id: made.claim });
  if (!claim) throw new Error(`claim ${made.claim} vanished`);
  return claim;
}

/**
 * Returns why an operator must review the claim, or null. A certain link to another account sends every reward to review, except an exchange of
 * points, which are earned already.
 */
async function reviewOf<Facts>(
  tx: Database,
  offer: Offer<Facts>,
  member: number,
  { review }: Entitlement,
): Promise<Entitlement['review']> {
  if (review !== null || offer.name === 'exchange') return review;
  return hasCertainLink(await groupOf(tx, member)) ? 'linked' : null;
}

/** Limits claims to ten a minute over all offers. */
export const limitClaims = (services: Services, member: number): Promise<Refused | null> =>
  rateLimit(services, { bucket: `claim:${member}`, max: 10, windowMs: MINUTE });

interface Asked extends Wish {
  readonly claimant: Claimant;
  readonly now: Date;
}

/** Returns the claimable part of the wish, or a refusal, as of this transaction. */
async function claimable<Facts>(
  tx: Database,
  offer: Offer<Facts>,
  { claimant, now, id, nothing }: Asked,
): Promise<Entitlement | Refused> {
  const suspensions = await suspensionsOf(tx, offer.name);
  const all = await computeEntitlements(tx, offer, claimant, now);
  const wanted = all.filter((each) => id === undefined || each.id === id);
  const standing = wanted.filter((each) => !isSuspended(suspensions, each.earnedAt));
  const claimed = await claimedKeys(
    tx,
    standing.map(({ key }) => key),
  );
  const free = standing.find((each) => isOpen(each, now) && !claimed.has(each.key));
  if (free) return free;
  // A stopped offer does not exist for a member who earned nothing before the stop.
  if (standing.length === 0 && isSuspended(suspensions, now)) return refuse('OFFER_OFF');
  return refuse(id !== undefined && claimed.size > 0 ? 'NOT_ELIGIBLE' : nothing);
}

/** Writes a claim of an entitlement, to be paid or reviewed. Returns null where its key was claimed before. */
export async function writeClaim(
  tx: Database,
  offer: Pick<Offer, 'name'>,
  member: number,
  { key, reward, cash, required, days, wallet, base, review, deposit }: Entitlement,
  now: Date,
) {
  const [claim] = await tx
    .insert(offerClaims)
    .values({
      memberId: member,
      offer: offer.name,
      key,
      rechargeId: deposit?.id ?? null,
      baseCents: base,
      rewardCents: reward,
      cashCents: cash ?? null,
      requiredCents: required,
      days,
      wallet,
      state: review === null ? 'paid' : 'review',
      reason: review ?? '',
      claimedAt: now,
      decidedAt: review === null ? now : null,
    })
    .onConflictDoNothing()
    .returning();
  return claim ?? null;
}

/** Pays a claim once. Its number is the source of its bonus and the reference of an exchange. */
export async function payClaim(tx: Database, claim: typeof offerClaims.$inferSelect, now: Date): Promise<void> {
  const { id, memberId: member, rewardCents: amount, cashCents: cash, requiredCents: required, days, wallet } = claim;
  if (wallet === 'rebate' && required === 0n)
    return postOrThrow(tx, [exchangePoints({ claim: id, member, amount, now })]);
  const grant = { member, claim: id, wallet, now };
  const isParted = cash !== null && cash > 0n && cash < amount;
  const atOnce = isParted
    ? await grantBonus(tx, { ...grant, source: `claim:${id}:cash`, amount: cash, required: 0n, days: null })
    : [];
  const rest = { ...grant, source: `claim:${id}`, amount: isParted ? amount - cash : amount, required, days };
  await postOrThrow(tx, [...atOnce, ...(await grantBonus(tx, rest))]);
}
