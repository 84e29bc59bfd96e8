/** The operators' calls: who waits for a decision, deciding it, and what support does for a player. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { lockMember, memberByAccount } from '#server/core/member.ts';
import { transact } from '#server/core/transact.ts';
import { decideSettlement, heldSettlements } from '#server/features/games/held-settlements.ts';
import { paymentsApart, sendBack } from '#server/features/recharge/payments-apart.ts';
import { recordEvent } from '#server/features/security/account-trail.ts';
import { disableMember, enableMember } from '#server/features/security/disabling.ts';
import { resetPassword } from '#server/features/security/login-password.ts';
import { clearWithdrawalPassword } from '#server/features/security/withdrawal-password-reset.ts';
import { endSessions } from '#server/features/session/sessions.ts';
import {
  approveWithdrawal,
  openWithdrawals,
  rejectWithdrawal,
  showWithdrawal,
} from '#server/features/withdrawal/payouts.ts';
import type { OpenWithdrawal } from '#server/features/withdrawal/payouts.ts';
import { destinationText } from '#server/features/withdrawal/record.ts';
import { grantSpins } from '#server/features/wheel/spins.ts';
import { audit } from './audit.ts';
import { notDone, operatorCall } from './bind.ts';
import { account, bill, reason } from './fields.ts';
import { addOperator, endOperator, listOperators } from './operators.ts';

const name = v.pipe(
  v.string('name is missing'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'a name is 2 to 40 letters, digits, dots, dashes or underscores'),
);
const nothing = v.object({});
const aboutBill = v.object({ bill });
const aboutMember = v.object({ account });
const rejected = v.object({ bill, reason });

const decision = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, 'no such settlement'), v.transform(Number)),
    decision: v.picklist(['accept', 'refuse'], 'accept or refuse'),
    reason,
  }),
);

/** More at once is a slip of the hand. */
const MOST_SPINS = 20;
const noCount = `a count from 1 to ${MOST_SPINS}`;
const spins = v.object({
  account,
  count: v.pipe(v.number(noCount), v.integer(noCount), v.minValue(1, noCount), v.maxValue(MOST_SPINS, noCount)),
  reason,
});

const noMember = notDone(404, 'no such member');
const decided = notDone(409, 'not waiting for a decision');

export const operatorCalls = [
  operatorCall({ method: 'POST', path: '/operators', input: v.object({ name }) }, async (services, input, actor) => {
    const by = actor === 'installation' ? null : actor;
    const token = await addOperator(services, { name: input.name, by });
    return token === null ? notDone(409, 'that name is or was an operator') : { name: input.name, token };
  }),

  operatorCall({ method: 'GET', path: '/operators', input: nothing }, async ({ db }) =>
    (await listOperators(db)).map((row) => ({
      name: row.name,
      added_by: row.addedBy ?? 'installation',
      since: wireDate(row.createdAt),
      ended_at: row.endedAt && wireDate(row.endedAt),
    })),
  ),

  operatorCall({ method: 'POST', path: '/operators/:name/end', input: v.object({ name }) }, async (services, input) =>
    (await endOperator(services, input.name)) ? { state: 'ended' } : notDone(404, 'no such operator'),
  ),

  operatorCall({ method: 'GET', path: '/payments', input: nothing }, async ({ db }) =>
    (await paymentsApart(db)).map((row) => ({
      id: row.endToEndId,
      outcome: row.outcome,
      amount: wireMoney(row.amountCents),
      bill_no: row.billNo ?? '',
      received_at: wireDate(row.receivedAt),
    })),
  ),

  operatorCall(
    { method: 'POST', path: '/payments/:id/return', input: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }) },
    async (services, { id }, actor) =>
      (await sendBack(services, id, actor)) ? { state: 'returning' } : notDone(409, 'nothing of it waits here'),
  ),

  operatorCall({ method: 'GET', path: '/settlements', input: nothing }, async ({ db }) =>
    (await heldSettlements(db)).map((row) => ({
      id: row.id,
      account: row.account,
      game: row.game,
      stake: wireMoney(row.stakeCents),
      win: wireMoney(row.winCents),
      round: row.roundId,
      held_at: wireDate(row.heldAt),
    })),
  ),

  operatorCall(
    { method: 'POST', path: '/settlements/:id/:decision', input: decision },
    async (services, input, actor) => {
      const done = await decideSettlement(services, { ...input, actor });
      if (done === 'insufficient') return notDone(409, 'the player no longer has what the correction takes');
      return done === 'gone' ? notDone(409, 'not waiting for a decision') : { state: done };
    },
  ),

  operatorCall({ method: 'GET', path: '/withdrawals', input: nothing }, async ({ db }) =>
    (await openWithdrawals(db)).map(toRow),
  ),

  operatorCall({ method: 'GET', path: '/withdrawals/:bill', input: v.object({ bill }) }, async ({ db }, input) => {
    const found = await showWithdrawal(db, input.bill);
    if (!found) return notDone(404, 'no such withdrawal');
    const steps = found.steps.map(({ state, actor, note, at }) => ({ state, actor, note, at: wireDate(at) }));
    return { ...toRow(found), steps };
  }),

  operatorCall(
    { method: 'POST', path: '/withdrawals/:bill/approve', input: aboutBill },
    async (services, { bill: number }, actor) => {
      const state = await approveWithdrawal(services, number, actor);
      if (state === 'decided') return decided;
      if (state === 'same operator')
        return notDone(409, 'the first approval was yours: a second operator must approve it');
      return { state };
    },
  ),

  operatorCall(
    { method: 'POST', path: '/withdrawals/:bill/reject', input: rejected },
    async (services, { bill: number, reason: text }, actor) =>
      (await rejectWithdrawal(services, number, actor, text)) ? { state: 'rejected' } : decided,
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/kick', input: aboutMember },
    async ({ db, now }, input, actor) => {
      const found = await memberByAccount(db, input.account);
      if (!found) return noMember;
      return transact(db, async (tx) => {
        const member = await lockMember(tx, found.id);
        await endSessions(tx, { member: member.id, reason: 'kicked', now: now() });
        await recordEvent(tx, { member: member.id, kind: 'kicked', actor, now: now() });
        return { state: 'kicked' };
      });
    },
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/disable', input: aboutMember },
    async (services, input, actor) =>
      (await disableMember(services, input.account, actor)) ? { state: 'disabled' } : noMember,
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/enable', input: aboutMember },
    async (services, input, actor) =>
      (await enableMember(services, input.account, actor)) ? { state: 'enabled' } : noMember,
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/reset-password', input: aboutMember },
    async (services, input, actor) => {
      const password = await resetPassword(services, input.account, actor);
      return password === null ? noMember : { password };
    },
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/reset-withdrawal-password', input: aboutMember },
    async (services, input, actor) =>
      (await clearWithdrawalPassword(services, input.account, actor)) ? { state: 'cleared' } : noMember,
  ),

  operatorCall({ method: 'POST', path: '/members/:account/spins', input: spins }, async (services, input, actor) => {
    const granted = await grantSpins(services, { ...input, actor });
    if (granted === 'no member') return noMember;
    if (granted === 'off') return notDone(409, 'the wheel is off');
    return { count: input.count, ends_at: wireDate(granted) };
  }),

  operatorCall({ method: 'GET', path: '/audit', input: nothing }, ({ db }) => audit(db)),
];

function toRow({ withdrawal, member }: OpenWithdrawal) {
  return {
    bill_no: withdrawal.billNo,
    state: withdrawal.state,
    account: member.account,
    name: member.realname,
    amount: wireMoney(withdrawal.amountCents),
    fee: wireMoney(withdrawal.feeCents),
    key_kind: withdrawal.pixKeyKind ?? 'bank',
    key: destinationText(withdrawal, false),
    requested_at: wireDate(withdrawal.createdAt),
  };
}
