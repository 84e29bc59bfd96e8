/**
 * Reads the state that an operator's call changes, for the audit log, before and after it. Snapshots are small, and have numbers and states of a
 * person alone. A snapshot takes the same locks as the call takes first, so that the lock order holds. A call without locks starts from one
 * state, and that is the one seen.
 */
import { and, count, eq, isNull } from '#server/platform/db/drizzle.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { lockMember, memberByAccount } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { eventDeliveries } from '#server/platform/outbox/schema.ts';
import { agencyRewards } from '#server/contexts/rewards/referral/schema.ts';
import { mfaEnabledSince, countOpenSessions } from '#server/contexts/identity/public.ts';
import { gameProviders, games, heldSettlements } from '#server/contexts/play/schema.ts';
import { announcements } from '#server/contexts/messages/schema.ts';
import { documentNamed, presentText } from '#server/contexts/texts/public.ts';
import { textRevisions } from '#server/contexts/texts/schema.ts';
import { offerClaims } from '#server/contexts/rewards/offers/schema.ts';
import { offerStates, spinsLeft } from '#server/contexts/rewards/public.ts';
import { exclusionOf, restrictionOf } from '#server/kernel/protection/public.ts';
import { paymentReturns, providerEvents, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { registrationReviews } from '#server/contexts/fraud/schema.ts';
import { messageByProtocol } from '#server/contexts/support/public.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { jobRuns } from '#server/platform/jobs/schema.ts';
import { balancesOf, debtOf } from '#server/kernel/ledger/public.ts';
import type { Snapshot } from '#server/backoffice/operation.ts';
import { operators } from '#server/backoffice/schema.ts';

export const dateOf = (at: Date | null) => (at ? wireDate(at) : 'none');

/** Reads a locked member; `null` if no member has the account. */
const memberSnapshot =
  (told: (services: Services, member: MemberRow) => Promise<object>): Snapshot<{ readonly account: string }> =>
  async (services, { account }) => {
    const found = await memberByAccount(services.db, account);
    return found && told(services, await lockMember(services.db, found.id));
  };

const openSessions = ({ db, now }: Services, { id }: MemberRow) => countOpenSessions(db, id, now());

export const snapshotOfSessions = memberSnapshot(async (services, member) => ({
  account: member.status === 1 ? 'in order' : 'disabled',
  open_sessions: await openSessions(services, member),
}));

export const snapshotOfPassword = memberSnapshot(async (services, member) => ({
  one_time_password_until: dateOf(member.passwordOneTimeUntil),
  open_sessions: await openSessions(services, member),
}));

export const snapshotOfWithdrawalPassword = memberSnapshot((_services, member) =>
  Promise.resolve({
    withdrawal_password: member.withdrawalPasswordHash === null ? 'none' : 'set',
    withdrawals_rest_until: dateOf(member.withdrawalsFrom),
  }),
);

export const snapshotOfRestriction = memberSnapshot(async ({ db, now }, { id }) => {
  const restriction = await restrictionOf(db, id, now());
  return restriction
    ? { restricted_by: restriction.kind, until: dateOf(restriction.until) }
    : { restricted_by: 'nothing' };
});
export const snapshotOfExclusion = memberSnapshot(async ({ db }, { id }) => {
  const exclusion = await exclusionOf(db, id);
  return exclusion ? { exclusion: exclusion.state, until: dateOf(exclusion.until) } : { exclusion: 'none' };
});

export const snapshotOfMfa = memberSnapshot(async (services, member) => ({
  second_step: (await mfaEnabledSince(services.db, member.id)) === null ? 'none' : 'on',
  open_sessions: await openSessions(services, member),
  withdrawals_rest_until: dateOf(member.withdrawalsFrom),
}));

export const snapshotOfSpins = memberSnapshot(async ({ db, now }, { id }) => ({
  spins_left: await spinsLeft(db, id, now()),
}));

export const snapshotOfCash = memberSnapshot(async ({ db }, { id }) => ({
  cash: wireMoney((await balancesOf(db, id)).cash),
}));

export const snapshotOfDebt = memberSnapshot(async ({ db }, { id }) => ({ debt: wireMoney(await debtOf(db, id)) }));

export const snapshotOfWithdrawal: Snapshot<{ readonly bill: string }> = async ({ db }, { bill }) => {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.billNo, bill)).for('update');
  if (!row) return null;
  const by = row.firstApprover === null ? {} : { first_approver: row.firstApprover };
  return { state: row.state, amount: wireMoney(row.amountCents), ...by };
};

export const snapshotOfDeposit: Snapshot<{ readonly bill: string }> = async ({ db }, { bill }) => {
  const [row] = await db.select().from(recharges).where(eq(recharges.billNo, bill));
  return row ? { state: row.state, amount: wireMoney(row.amountCents) } : null;
};

export const snapshotOfPayment: Snapshot<{ readonly id: string }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(providerEvents).where(eq(providerEvents.paymentKey, id)).for('update');
  if (row) return { state: row.outcome, amount: wireMoney(row.amountCents) };
  const [back] = await db.select().from(paymentReturns).where(eq(paymentReturns.id, id)).for('update');
  return back
    ? { state: back.status, amount: wireMoney(back.amountCents), waits: back.waits ? 'for a person' : 'no more' }
    : null;
};

export const snapshotOfSettlement: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(heldSettlements).where(eq(heldSettlements.id, id));
  return row ? { state: row.state, prize: wireMoney(row.winCents) } : null;
};

export const snapshotOfClaim: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(offerClaims).where(eq(offerClaims.id, id));
  return row ? { state: row.state, reward: wireMoney(row.rewardCents), why: row.reason } : null;
};

export const snapshotOfCommission: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(agencyRewards).where(eq(agencyRewards.id, id));
  return row ? { state: row.state, reward: wireMoney(row.rewardCents), why: row.reason } : null;
};

export const snapshotOfRegistration: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(registrationReviews).where(eq(registrationReviews.id, id));
  return row ? { state: row.decision ?? 'waiting' } : null;
};

export const snapshotOfMessage: Snapshot<{ readonly protocol: string }> = async ({ db }, { protocol }) => {
  const found = await messageByProtocol(db, protocol);
  return found && { state: found.message.state, answers: found.answers.length };
};

export const snapshotOfOffer: Snapshot<{ readonly offer: string }> = async (services, { offer }) => {
  const found = (await offerStates(services)).find((each) => each.offer === offer);
  if (!found) return null;
  if (found.state === 'open') return { state: 'open' };
  const { stoppedAt, stoppedBy, reason, startedAt } = found.stop;
  return { state: found.state, at: wireDate(stoppedAt), by: stoppedBy, why: reason, starts_at: dateOf(startedAt) };
};

export const snapshotOfOffers: Snapshot<unknown> = async (services) => ({
  open: (await offerStates(services)).filter(({ state }) => state !== 'stopped').map(({ offer }) => offer),
});

export const snapshotOfAnnouncement: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row ? { title: row.texts.pt.title, until: dateOf(row.until), withdrawn_at: dateOf(row.withdrawnAt) } : null;
};

export const snapshotOfText: Snapshot<{ readonly document: string }> = async ({ db }, input) => {
  const document = documentNamed(input.document);
  if (!document) return null;
  const { number, revision } = await presentText(db, document);
  return { revision: number, state: revision?.state ?? 'published' };
};

export const snapshotOfRevision: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select().from(textRevisions).where(eq(textRevisions.id, id)).for('update');
  if (!row) return null;
  const { document, number, state, failure, startedAt } = row;
  return { text: document, revision: number, state, build: startedAt ? 'begun' : 'none', failure };
};

export const snapshotOfGame: Snapshot<{ readonly id: number }> = async ({ db }, { id }) => {
  const [row] = await db.select({ isOpen: games.isOpen }).from(games).where(eq(games.id, id));
  return row ? { state: row.isOpen ? 'open' : 'closed' } : null;
};

/** Counts a provider's games, and the open ones. */
export const snapshotOfCatalogue: Snapshot<{ readonly provider: string }> = async ({ db }, { provider }) => {
  const rows = await db
    .select({ isOpen: games.isOpen, games: count() })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(eq(gameProviders.apiName, provider))
    .groupBy(games.isOpen);
  const of = (isOpen: boolean) => rows.find((row) => row.isOpen === isOpen)?.games ?? 0;
  return { games_open: of(true), games_closed: of(false) };
};

export const snapshotOfRun: Snapshot<{ readonly job: string; readonly period: string }> = async (
  { db },
  { job, period },
) => {
  const mine = and(eq(jobRuns.job, job), eq(jobRuns.period, period));
  const [row] = await db.select().from(jobRuns).where(mine).for('update');
  return row ? { failures: row.attempts, not_before: wireDate(row.leaseUntil) } : null;
};

export const snapshotOfDelivery: Snapshot<{ readonly event: number; readonly consumer: string }> = async (
  { db },
  input,
) => {
  const mine = and(eq(eventDeliveries.eventId, input.event), eq(eventDeliveries.consumer, input.consumer));
  const [row] = await db.select().from(eventDeliveries).where(mine).for('update');
  return row ? { tries: row.attempts, next: wireDate(row.dueAt) } : null;
};

/** Reads an operator without a lock, because the calls lock them together with the caller, in one order. */
export const snapshotOfOperator: Snapshot<{ readonly name: string }> = async ({ db }, { name }) => {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.endedAt)));
  return row ? { role: row.role, phone: row.sealedTotp === null ? 'none' : 'enrolled' } : { access: 'ended' };
};
