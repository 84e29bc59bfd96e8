/** The operators' calls about withdrawals: who waits, what happened to one, approve, reject (domain 4.3). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import {
  approveWithdrawal,
  openWithdrawals,
  payNow,
  rejectWithdrawal,
  showWithdrawal,
  destinationText,
} from '#server/contexts/cashier/public.ts';
import type { OpenWithdrawal } from '#server/contexts/cashier/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfWithdrawal } from '#server/backoffice/audit-log/snapshots.ts';
import { bill } from './input-fields.ts';

const decided = notDone(409, 'not waiting for a decision');

export const withdrawalCalls = [
  operatorCall(
    { method: 'GET', path: '/withdrawals', permission: 'withdrawals', input: v.object({}) },
    async ({ db }) => (await openWithdrawals(db)).map(withdrawalRow),
  ),

  operatorCall(
    { method: 'GET', path: '/withdrawals/:bill', permission: 'withdrawals', input: v.object({ bill }) },
    async ({ db }, input) => {
      const found = await showWithdrawal(db, input.bill);
      if (!found) return notDone(404, 'no such withdrawal');
      const steps = found.steps.map(({ state, actor, note, at }) => ({ state, actor, note, at: wireDate(at) }));
      return { ...withdrawalRow(found), steps };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/withdrawals/:bill/approve',
      permission: 'withdrawals',
      snapshot: snapshotOfWithdrawal,
      input: v.object({ bill }),
    },
    async (services, input, act) => {
      const state = await approveWithdrawal(services, input.bill, act.actor);
      if (state === 'decided') return decided;
      if (state === 'same operator')
        return notDone(409, 'the first approval was yours: a second operator must approve it');
      // The payout's own event does it where the provider cannot be reached now.
      if (state === 'approved') act.afterwards(async (outside) => ({ state: await payNow(outside, input.bill) }));
      return { state };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/withdrawals/:bill/reject',
      permission: 'withdrawals',
      snapshot: snapshotOfWithdrawal,
      input: v.object({ bill }),
    },
    async (services, input, act) =>
      (await rejectWithdrawal(services, input.bill, act.actor, act.reason)) ? { state: 'rejected' } : decided,
  ),
];

/** A withdrawal as operators see it. */
export function withdrawalRow({ withdrawal, member }: OpenWithdrawal) {
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
