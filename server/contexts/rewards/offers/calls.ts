/** Handles the calls of offers that are earned before they are claimed (docs/domain/rewards.md#claim-transaction). */
import type { Call } from '#contract/call.ts';
import type {
  firstDepositCheckCall,
  firstDepositClaimCall,
  invitationCheckCall,
  invitationClaimCall,
  rebateCheckCall,
  rebateClaimCall,
} from '#contract/promotions.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { plainUsername } from '#lib/typed-text/names.ts';
import { offers, reviewHours } from '#contract/offers.ts';
import type { Handler, AuthenticatedSession, CallContext } from '#server/api/handler.ts';
import { memberByAccount, requireOwnMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { translate } from '#server/platform/i18n.ts';
import { checkPlay } from '#server/kernel/protection/public.ts';
import { claimReward } from './claim.ts';
import type { Wish } from './claim.ts';
import type { ClaimRow } from './claims.ts';
import type { Offer } from './offer.ts';
import { firstDeposit as firstDepositOffer } from './catalogue/first-deposit.ts';
import { friendOf, invitation, registered } from './catalogue/invitation.ts';
import { rebate as rebateOffer } from './catalogue/rebate.ts';
import { tiers } from './catalogue/tiers.ts';
import { welcome as welcomeOffer } from './catalogue/welcome.ts';
import { checkOffered } from './availability.ts';
import { claimToWire, rewardsOf } from './rewards.ts';
import type { WireReward } from './rewards.ts';

type CheckVisit = Pick<CallContext<typeof rebateCheckCall>, 'services' | 'input' | 'signedIn' | 'locale'>;
/** The input of every claim, without the offer's own fields. */
type ClaimVisit = Pick<
  CallContext<typeof firstDepositClaimCall>,
  'services' | 'signedIn' | 'locale' | 'idempotencyKey'
> & {
  readonly input: { readonly member_id?: number | undefined };
};

/**
 * Returns the rewards of an offer. Refuses as a claim does where the member may not play. Refuses with OFFER_OFF where the market lacks the
 * offer, or it is stopped and nothing was earned before.
 */
export async function listRewards<Facts>(
  {
    services,
    input,
    signedIn,
  }: { services: Services; input: { member_id?: number | undefined }; signedIn: AuthenticatedSession },
  offer: Offer<Facts>,
): Promise<WireReward[] | Refused> {
  const refused =
    checkOffered(services, offer.name) ??
    requireOwnMember(signedIn.member, input.member_id) ??
    (await checkPlay(services.db, signedIn.member.id, services.now()));
  if (refused) return refused;
  const { rewards, isStopped } = await rewardsOf(services, offer, signedIn.member);
  return isStopped ? refuse('OFFER_OFF') : rewards;
}

/** Builds the reply of a claim: the reward, and a message that it was paid or waits for review. */
export function claimAnswer(services: Services, locale: CallContext<Call>['locale'], row: ClaimRow) {
  const message =
    row.claim.state === 'review'
      ? translate(locale, 'server', 'reward_in_review', { minutes: reviewHours * 60 })
      : translate(locale, 'server', 'reward_claimed');
  return { data: claimToWire(row, null, services.now()), message };
}

const checkOf =
  <Facts>(offer: Offer<Facts>, empty?: RefusalCode) =>
  async (visit: CheckVisit) => {
    const rewards = await listRewards(visit, offer);
    if (isRefused(rewards)) return rewards;
    const isEmpty = empty !== undefined && rewards.every(({ state }) => state !== 'available');
    return { data: rewards, ...(isEmpty && { message: translate(visit.locale, 'refusals', empty) }) };
  };

/** Returns the newest reward, for offers with at most one. */
const oneOf =
  <Facts>(offer: Offer<Facts>) =>
  async (visit: CheckVisit) => {
    const rewards = await listRewards(visit, offer);
    return isRefused(rewards) ? rewards : { data: rewards[0] ?? null };
  };

const claimOf =
  <Facts>(offer: Offer<Facts>, nothing: RefusalCode) =>
  (visit: ClaimVisit & { readonly input: { readonly id?: number | string | undefined } }) =>
    answerTo(visit, offer, { id: visit.input.id, nothing });

export async function answerTo<Facts>(visit: ClaimVisit, offer: Offer<Facts>, wish: Wish) {
  const claimed = await claimReward(visit, offer, wish);
  return isRefused(claimed) ? claimed : claimAnswer(visit.services, visit.locale, claimed);
}

export const firstDepositCheck: Handler<typeof firstDepositCheckCall> = oneOf(firstDepositOffer);
export const firstDepositClaim: Handler<typeof firstDepositClaimCall> = claimOf(firstDepositOffer, 'NOT_ELIGIBLE');
export const welcomeCheck: Handler<typeof firstDepositCheckCall> = oneOf(welcomeOffer);
export const welcomeClaim: Handler<typeof firstDepositClaimCall> = claimOf(welcomeOffer, 'NOT_ELIGIBLE');
export const rebateCheck: Handler<typeof rebateCheckCall> = checkOf(rebateOffer, 'NO_ELIGIBLE_TOPUPS');
export const rebateClaim: Handler<typeof rebateClaimCall> = claimOf(rebateOffer, 'NO_ELIGIBLE_TOPUPS');
export const tierGiftCheck: Handler<typeof rebateCheckCall> = checkOf(tiers, 'NO_ELIGIBLE_TOPUPS');
export const tierGiftClaim: Handler<typeof rebateClaimCall> = claimOf(tiers, 'NO_ELIGIBLE_TOPUPS');

/** Lists friends who do not qualify yet after those who do. */
export const invitationCheck: Handler<typeof invitationCheckCall> = async (visit) => {
  const rewards = await listRewards(visit, invitation);
  if (isRefused(rewards)) return rewards;
  const { db, now } = visit.services;
  const at = now();
  const friends = registered(
    await invitation.loadFacts(db, visit.signedIn.member, at, (ms) => new Date(at.getTime() - ms)),
  );
  return { data: [...rewards, ...friends.reverse().map(friendToWire)] };
};

const friendToWire = ({ id, registeredAt }: { id: number; registeredAt: Date }): WireReward => ({
  id,
  state: 'registered',
  is_claimed: 0,
  claimed_at: null,
  event_started_at: wireDate(registeredAt),
  event_ended_at: null,
  reward_amount: wireMoney(offers.invitation.reward),
});

/** Refuses another member's name and an unknown name alike, so that no account is revealed. */
export const invitationClaim: Handler<typeof invitationClaimCall> = async (visit) => {
  const { services, input, signedIn } = visit;
  const named = await namedFriend(services, signedIn.member, input);
  const isTheirs = named === undefined || (named !== null && (await friendOf(services.db, signedIn.member.id, named)));
  const nothing = isTheirs ? 'NOT_ELIGIBLE' : 'USER_UNKNOWN';
  return answerTo(visit, invitation, { id: named === null ? 0 : named, nothing });
};

/** Returns the member whom a claim names. Undefined: it names none (older clients send the player's own name). Null: no such member. */
async function namedFriend(
  { db }: Services,
  self: MemberRow,
  { id, name = '' }: { id?: number | string | undefined; name?: string | undefined },
): Promise<number | null | undefined> {
  if (id !== undefined) return typeof id === 'number' ? id : null;
  const account = plainUsername(name);
  if (account === '' || account === self.account) return undefined;
  return (await memberByAccount(db, account))?.id ?? null;
}
