/** Which facts make a notice, and with what (domain-offers 5). A fact that is told again finds its notice written. */
import { dayOf, wireDate } from '#lib/dates.ts';
import { deviceOf } from '#lib/device.ts';
import { wireMoney } from '#lib/money.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Consumer } from '#server/kernel/events/consumer.ts';
import { factorChanges } from '#server/kernel/events/catalogue.ts';
import type { Event, FactorChange, ToldChange } from '#server/kernel/events/catalogue.ts';
import { requestById } from '#server/contexts/rewards/referral/requests.ts';
import { paidInWeek } from '#server/contexts/rewards/referral/commissions.ts';
import { claimById } from '#server/contexts/rewards/offers/claims.ts';
import { offersOfBonuses } from '#server/contexts/rewards/offers/bonus-origin.ts';
import { restrictionById } from '#server/kernel/protection/restrictions.ts';
import { depositByBill } from '#server/contexts/cashier/deposits/lookup.ts';
import { sessionById } from '#server/contexts/identity/sessions/sessions.ts';
import { requirementById } from '#server/kernel/wagering/requirements.ts';
import type { Requirement } from '#server/kernel/wagering/requirements.ts';
import { withdrawalByBill } from '#server/contexts/cashier/withdrawals/lookup.ts';
import { writeNotice } from './notices.ts';
import type { NewNotice } from './notices.ts';

export const writeNotices: Consumer = async (services, event) => {
  const notice = event.member === null ? null : await noticeOf(services, event, event.member);
  if (notice) await transact(services.db, (tx) => writeNotice(tx, notice, services.now()));
  return 'done';
};

/** The notice of a fact; null where it makes none, or what it was about is gone. */
async function noticeOf({ db }: Services, event: Event, member: number): Promise<NewNotice | null> {
  switch (event.kind) {
    case 'deposit_credited':
    case 'deposit_returned':
    case 'deposit_reversed': {
      const { bill_no } = event.payload;
      const found = await depositByBill(db, bill_no);
      if (!found) return null;
      const why = event.kind === 'deposit_returned' && found.why ? { why_text: found.why } : {};
      const values = { amount: wireMoney(found.amount), bill_no, ...why };
      return { member, kind: event.kind, ref: `recharge:${found.id}`, values };
    }
    case 'withdrawal_moved':
    case 'withdrawal_approved':
      return withdrawalNotice(db, member, event.payload);
    case 'reward_decided': {
      const claim = await claimById(db, event.payload.claim);
      if (!claim) return null;
      const outcome = claim.state === 'paid' ? 'paid' : 'refused';
      const values = { outcome, offer: claim.offer, amount: wireMoney(claim.rewardCents), why: claim.reason };
      return { member, kind: 'claim_decided', ref: `claim:${claim.id}`, values };
    }
    case 'bonus_given':
    case 'bonus_ended': {
      const bonus = await requirementById(db, event.payload.bonus);
      if (!bonus) return null;
      const outcome = event.kind === 'bonus_given' ? givenAs(bonus) : endedBy(bonus);
      const values = { outcome, ...(await bonusValues({ db }, bonus)) };
      return { member, kind: event.kind, ref: `bonus:${bonus.id}`, values };
    }
    case 'vip_level_reached':
      return { member, kind: 'vip_level', ref: `step:${event.payload.step}`, values: { level: event.payload.level } };
    case 'signed_in_anew': {
      const session = await sessionById(db, event.payload.session);
      if (!session) return null;
      const { browser, system } = deviceOf(session.userAgent);
      const values = { device: [browser, system].filter(Boolean).join(' · '), time: wireDate(session.createdAt) };
      return { member, kind: 'new_sign_in', ref: `session:${session.id}`, values };
    }
    case 'agency_paid': {
      const { week } = event.payload;
      const amount = await paidInWeek(db, member, week);
      // A reward that an operator approves later makes another sum, and is told of anew.
      return {
        member,
        kind: 'agency_paid',
        ref: `week:${week}:${amount}`,
        values: { day: week, amount: wireMoney(amount) },
      };
    }
    case 'agency_asked': {
      const asked = await requestById(db, event.payload.request);
      if (!asked) return null;
      const values = { uid: asked.agent, until: wireDate(asked.until) };
      return { member, kind: 'agency_request', ref: `request:${event.payload.request}`, values };
    }
    case 'member_restricted': {
      const found = await restrictionById(db, event.payload.restriction);
      if (!found) return null;
      const { id, kind, until } = found;
      const ref = `restriction:${id}`;
      return { member, kind: 'restriction', ref, values: { outcome: kind, ...(until && { until: wireDate(until) }) } };
    }
    case 'account_changed': {
      const { change, what } = event.payload;
      return { member, kind: kindOfChange(what), ref: `change:${change}`, values: { outcome: what } };
    }
    default:
      return null;
  }
}

async function withdrawalNotice(
  db: Services['db'],
  member: number,
  { bill_no, state }: { readonly bill_no: string; readonly state: string },
): Promise<NewNotice | null> {
  if (!/^(approved|rejected|returned|paid)$/.test(state)) return null;
  const found = await withdrawalByBill(db, bill_no);
  if (!found) return null;
  const values = { amount: wireMoney(found.amount), bill_no };
  const ref = `withdrawal:${found.id}`;
  if (state === 'paid') return { member, kind: 'withdrawal_paid', ref, values };
  // It is approved, and its bank may still send it back: two decisions, two notices.
  return {
    member,
    kind: 'withdrawal_decided',
    ref: `${ref}:${state}`,
    values: { ...values, outcome: state, ...(state === 'rejected' ? { why: found.why } : {}) },
  };
}

/** What every notice of a bonus is filled with. */
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

/** As the row stands when the notice is written; one that came back since has its own row. */
function endedBy({ state, endReason }: Requirement): 'met' | 'expired' | 'withdrawal' | 'reversal' | 'exclusion' {
  if (state === 'done') return 'met';
  if (state === 'expired') return 'expired';
  return endReason === 'reversal' || endReason === 'exclusion' ? endReason : 'withdrawal';
}

const kindOfChange = (what: ToldChange) =>
  what === 'email_changed'
    ? 'email_changed'
    : what === 'disabled' || what === 'enabled'
      ? 'restriction'
      : factorChanges.includes(what as FactorChange)
        ? 'factor_changed'
        : 'password_changed';

/** A day's return that can be claimed from an instant on. */
export const dailyReturnNotice = (
  member: number,
  { begins, amount, until }: { readonly begins: Date; readonly amount: bigint; readonly until: Date },
): NewNotice => ({
  member,
  kind: 'daily_return',
  ref: `loss:${dayOf(begins)}`,
  values: { day: dayOf(begins), amount: wireMoney(amount), until: wireDate(until) },
});
