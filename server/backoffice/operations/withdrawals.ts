/** Defines the operators' calls about withdrawals: list, show one, approve, reject (docs/domain/money-and-ledger.md#withdrawal-decisions). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { maskPersonName } from '#lib/mask.ts';
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
import type { Services } from '#server/platform/services.ts';
import { notDone, operatorCall, refuse } from '#server/backoffice/operation.ts';
import type { OperationContext, Requester } from '#server/backoffice/operation.ts';
import { madeEachOther } from '#server/backoffice/operators/operators.ts';
import { readReach } from '#server/backoffice/gift-limits.ts';
import { recordReading } from '#server/backoffice/audit-log/audit-log.ts';
import { snapshotOfWithdrawal } from '#server/backoffice/audit-log/snapshots.ts';
import { bill } from './input-fields.ts';

const decided = notDone(409, 'not waiting for a decision');

export const withdrawalCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/withdrawals',
      summary: 'Lists the withdrawals that wait.',
      permission: 'withdrawals',
      input: v.object({}),
    },
    async ({ db }, _input, { who }) => (await openWithdrawals(db)).map((found) => withdrawalRow(found, who)),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/withdrawals/:bill',
      summary: 'Returns a withdrawal with its steps.',
      example: { bill: 'W20260310000000000001' },
      permission: 'withdrawals',
      input: v.object({ bill }),
    },
    async (services, input, { name, who }) => {
      const found = await showWithdrawal(services.db, input.bill);
      if (!found) return notDone(404, 'no such withdrawal');
      await recordReading(services, { operator: name, ip: who.ip }, 'withdrawal read', input.bill);
      const steps = found.steps.map(({ state, actor, note, at }) => ({ state, actor, note, at: wireDate(at) }));
      return { ...withdrawalRow(found, who), steps };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/withdrawals/:bill/approve',
      summary: 'Approves a withdrawal. A large one needs a second operator.',
      example: { bill: 'W20260310000000000001' },
      permission: 'withdrawals',
      snapshot: snapshotOfWithdrawal,
      input: v.object({ bill }),
      second: async ({ db }, input) => {
        const found = await showWithdrawal(db, input.bill);
        if (!found || !['requested', 'under_review'].includes(found.withdrawal.state)) return decided;
        return found.withdrawal.amountCents > (await readReach(db)).large;
      },
    },
    async (services, input, act) => {
      const state = await approveAs(services, input.bill, act);
      if (typeof state === 'object') return state;
      if (state === 'decided') return decided;
      if (state === 'same operator')
        return notDone(409, 'the first approval was yours: a second operator must approve it');
      // If the provider is unreachable now, the consumer of the event pays later.
      if (state === 'approved') act.afterwards(async (outside) => ({ state: await payNow(outside, input.bill) }));
      return { state };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/withdrawals/:bill/reject',
      summary: 'Rejects a withdrawal. The amount returns to the player’s balance.',
      example: { bill: 'W20260310000000000001' },
      permission: 'withdrawals',
      snapshot: snapshotOfWithdrawal,
      input: v.object({ bill }),
    },
    async (services, input, act) =>
      (await rejectWithdrawal(services, input.bill, act.actor, act.reason)) ? { state: 'rejected' } : decided,
  ),
];

/**
 * Approves as the calling operator. A proposal of two has both approvals, first the proposer's. So a withdrawal that
 * needs two is never under review in between.
 */
async function approveAs(services: Services, bill: string, { actor, name, askedBy }: OperationContext) {
  if (askedBy === null) {
    const first = (await showWithdrawal(services.db, bill))?.withdrawal.firstApprover?.replace(/^operator:/, '');
    if (first && (await madeEachOther(services.db, first, name))) return refuse('MADE_EACH_OTHER');
    return approveWithdrawal(services, bill, actor);
  }
  const first = await approveWithdrawal(services, bill, `operator:${askedBy}`);
  return first === 'under_review' || first === 'same operator' ? approveWithdrawal(services, bill, actor) : first;
}

/** Formats a withdrawal for operators. An API key reads the name and where the money goes masked, because it decides nothing. */
function withdrawalRow({ withdrawal, member }: OpenWithdrawal, { key }: Requester) {
  const isMasked = key !== undefined;
  return {
    bill_no: withdrawal.billNo,
    state: withdrawal.state,
    account: member.account,
    name: isMasked ? maskPersonName(member.realname) : member.realname,
    amount: wireMoney(withdrawal.amountCents),
    fee: wireMoney(withdrawal.feeCents),
    key_kind: withdrawal.pixKeyKind ?? 'bank',
    key: destinationText(withdrawal, isMasked),
    requested_at: wireDate(withdrawal.createdAt),
  };
}
