/** The operators' calls: who waits for a decision, deciding it, and what support does for a player. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { lockMember, memberByAccount } from '#server/core/member.ts';
import { transact } from '#server/core/transact.ts';
import { recordEvent } from '#server/features/security/account-trail.ts';
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
import { audit } from './audit.ts';
import { notDone, operatorCall } from './bind.ts';

const named = v.pipe(v.string('operator is missing'), v.regex(/^[\w.@-]{1,60}$/, 'operator is missing'));
const bill = v.pipe(v.string(), v.maxLength(64));
const account = v.pipe(v.string(), v.maxLength(64), v.toLowerCase());
const noReason = 'operator or reason is missing';
const reason = v.pipe(
  v.string(noReason),
  v.trim(),
  v.nonEmpty(noReason),
  v.maxLength(200, noReason),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, noReason),
);
const nothing = v.object({});
const aboutBill = v.object({ operator: named, bill });
const aboutMember = v.object({ operator: named, account });
const kicked = v.object({ operator: v.optional(named, 'unknown'), account });
const rejected = v.object({ operator: v.pipe(v.string(noReason), v.regex(/^[\w.@-]{1,60}$/, noReason)), bill, reason });

const noMember = notDone(404, 'no such member');
const decided = notDone(409, 'not waiting for a decision');

export const operatorCalls = [
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
    async (services, { operator, bill: number }) => {
      const state = await approveWithdrawal(services, number, `operator:${operator}`);
      if (state === 'decided') return decided;
      if (state === 'same operator')
        return notDone(409, 'the first approval was yours: a second operator must approve it');
      return { state };
    },
  ),

  operatorCall(
    { method: 'POST', path: '/withdrawals/:bill/reject', input: rejected },
    async (services, { operator, bill: number, reason: text }) =>
      (await rejectWithdrawal(services, number, `operator:${operator}`, text)) ? { state: 'rejected' } : decided,
  ),

  operatorCall({ method: 'POST', path: '/members/:account/kick', input: kicked }, async ({ db, now }, input) => {
    const found = await memberByAccount(db, input.account);
    if (!found) return noMember;
    return transact(db, async (tx) => {
      const member = await lockMember(tx, found.id);
      await endSessions(tx, { member: member.id, reason: 'kicked', now: now() });
      const actor = `operator:${input.operator}`;
      await recordEvent(tx, { member: member.id, kind: 'kicked', actor, now: now() });
      return { state: 'kicked' };
    });
  }),

  operatorCall(
    { method: 'POST', path: '/members/:account/reset-password', input: aboutMember },
    async (services, { operator, account: name }) => {
      const password = await resetPassword(services, name, `operator:${operator}`);
      return password === null ? noMember : { password };
    },
  ),

  operatorCall(
    { method: 'POST', path: '/members/:account/reset-withdrawal-password', input: aboutMember },
    async (services, { operator, account: name }) =>
      (await clearWithdrawalPassword(services, name, `operator:${operator}`)) ? { state: 'cleared' } : noMember,
  ),

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
