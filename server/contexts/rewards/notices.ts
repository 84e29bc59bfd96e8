/** Builds the notices of rewards: claims, bonuses, levels and referral commissions. */
import { dayOf, wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { debtOfReversal } from '#server/contexts/cashier/public.ts';
import type { NoticeSource, NewNotice } from '#server/contexts/messages/public.ts';
import type { EventOf } from '#server/kernel/events/public.ts';
import { requirementById } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';
import type { Services } from '#server/platform/services.ts';
import { offersOfBonuses } from './offers/bonus-origin.ts';
import { claimById } from './offers/claims.ts';
import { paidInWeek } from './referral/commissions.ts';
import { requestById } from './referral/requests.ts';

export const rewardsNotices: NoticeSource = {
  reward_decided: async ({ db }, { member, payload }) => {
    const claim = await claimById(db, payload.claim);
    if (!claim) return null;
    const outcome = claim.state === 'paid' ? 'paid' : 'refused';
    const values = { outcome, offer: claim.offer, amount: wireMoney(claim.rewardCents), why: claim.reason };
    return { member, kind: 'claim_decided', ref: `claim:${claim.id}`, values };
  },
  reward_taken_back: async ({ db }, { member, payload }) => {
    const claim = await claimById(db, payload.claim);
    if (!claim) return null;
    const debt = payload.reversal === null ? 0n : await debtOfReversal(db, payload.reversal);
    const outcome = claim.takenBackCents === 0n ? 'unpaid' : debt > 0n ? 'debt' : 'paid';
    const values = { outcome, amount: wireMoney(claim.rewardCents), debt: wireMoney(debt) };
    return { member, kind: 'reward_taken_back', ref: `claim:${claim.id}`, values };
  },
  bonus_given: bonusNotice,
  bonus_ended: bonusNotice,
  vip_level_reached: (_services, { member, payload }) => ({
    member,
    kind: 'vip_level',
    ref: `step:${payload.step}`,
    values: { level: payload.level },
  }),
  agency_paid: async ({ db }, { member, payload: { week } }) => {
    const amount = await paidInWeek(db, member, week);
    // A reward that an operator approves later changes the sum, and gets a new notice.
    const ref = `week:${week}:${amount}`;
    return { member, kind: 'agency_paid', ref, values: { day: week, amount: wireMoney(amount) } };
  },
  agency_asked: async ({ db }, { member, payload: { request } }) => {
    const asked = await requestById(db, request);
    if (!asked) return null;
    const values = { uid: asked.agent, until: wireDate(asked.until) };
    return { member, kind: 'agency_request', ref: `request:${request}`, values };
  },
};

async function bonusNotice(
  { db }: Services,
  { kind, member, payload }: EventOf<'bonus_given' | 'bonus_ended'> & { readonly member: number },
): Promise<NewNotice | null> {
  const bonus = await requirementById(db, payload.bonus);
  if (!bonus) return null;
  const outcome = kind === 'bonus_given' ? givenAs(bonus) : endedBy(bonus);
  return { member, kind, ref: `bonus:${bonus.id}`, values: { outcome, ...(await bonusValues({ db }, bonus)) } };
}

/** Returns the values of every notice about a bonus. */
export async function bonusValues({ db }: Pick<Services, 'db'>, bonus: Requirement) {
  const offers = await offersOfBonuses(db, [bonus.id]);
  return {
    offer: offers.get(bonus.id) ?? 'rechargeGift',
    amount: wireMoney(bonus.bonusCents),
    required: wireMoney(bonus.requiredCents),
    left: wireMoney(bonus.requiredCents - bonus.progressCents),
    ...(bonus.expiresAt ? { until: wireDate(bonus.expiresAt) } : {}),
  };
}

const givenAs = ({ requiredCents, expiresAt }: Requirement) =>
  requiredCents === 0n ? 'cash' : expiresAt === null ? 'turnover' : 'turnover_until';

/** Returns how the bonus ended, by its row now. A bonus that was restored since has a row of its own. */
function endedBy({ state, endReason }: Requirement): 'met' | 'expired' | 'withdrawal' | 'reversal' | 'exclusion' {
  if (state === 'done') return 'met';
  if (state === 'expired') return 'expired';
  return endReason === 'reversal' || endReason === 'exclusion' ? endReason : 'withdrawal';
}

/** Builds the notice of a daily return that can be claimed from an instant on. */
export const dailyReturnNotice = (
  member: number,
  { begins, amount, until }: { readonly begins: Date; readonly amount: bigint; readonly until: Date },
): NewNotice => ({
  member,
  kind: 'daily_return',
  ref: `loss:${dayOf(begins)}`,
  values: { day: dayOf(begins), amount: wireMoney(amount), until: wireDate(until) },
});
