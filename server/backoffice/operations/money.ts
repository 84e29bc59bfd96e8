/**
 * Defines the operators' calls about money beside withdrawals: waiting payments, prizes above a ceiling, manual
 * adjustments.
 */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { decideSettlement, heldSettlements } from '#server/contexts/play/public.ts';
import { markHandled, sendBack, waitingPayments } from '#server/contexts/cashier/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { Gift } from '#server/backoffice/operation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { snapshotOfCash, snapshotOfPayment, snapshotOfSettlement } from '#server/backoffice/audit-log/snapshots.ts';
import { account, givenAmount, rowId, signedAmount } from './input-fields.ts';
import {
  adjust,
  giftTo,
  grant,
  isKnown,
  manualAdjustmentOf,
  recordGift,
} from '#server/backoffice/manual-adjustments.ts';
import { readReach } from '#server/backoffice/gift-limits.ts';

const nothing = v.object({});
/** Validates the key of a payment or a return (contexts/cashier/deposits/payment-key.ts). */
const payment = v.object({ id: v.pipe(v.string('no such payment'), v.maxLength(128, 'no such payment')) });
const decision = v.object({
  id: rowId('settlement'),
  decision: v.picklist(['accept', 'refuse'], 'choose accept or refuse'),
});

/** Identifies one form or one command, so that a repeat has no second effect. */
const key = v.pipe(v.string('key is missing'), v.regex(/^[\w-]{8,64}$/, 'key is missing'));
const adjustment = v.object({
  account,
  amount: signedAmount,
  key,
});
const reward = v.object({
  account,
  amount: givenAmount,
  key,
});

const noMember = notDone(404, 'no such player');

export const moneyCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/payments',
      summary: 'Lists the payments that match no deposit.',
      permission: 'payments',
      input: nothing,
    },
    async ({ db }, _input, { who }) =>
      (await waitingPayments(db)).map((row) => ({
        id: row.id,
        outcome: row.state,
        amount: row.state === 'unreadable' ? '' : wireMoney(row.amountCents),
        bill_no: row.billNo ?? '',
        account: row.account ?? '',
        received_at: wireDate(row.at),
        // It may name the payer and their document, which no API key reads.
        entry: row.state === 'unreadable' && !who.key ? (row.entry ?? '') : '',
      })),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/payments/:id/return',
      summary: 'Returns a payment to its payer.',
      example: { id: 'E12345678202603101430abcdefghijk' },
      permission: 'payments',
      snapshot: snapshotOfPayment,
      input: payment,
    },
    async (services, { id }, { actor }) =>
      (await sendBack(services, id, actor))
        ? { state: 'returning' }
        : notDone(409, 'this payment has no amount waiting to be returned'),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/payments/:id/handle',
      summary: 'Marks a payment as handled elsewhere.',
      example: { id: 'E12345678202603101430abcdefghijk' },
      permission: 'payments',
      snapshot: snapshotOfPayment,
      input: payment,
    },
    async ({ db }, { id }) =>
      (await markHandled(db, id)) ? { state: 'handled' } : notDone(409, 'nothing is waiting for this decision'),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/settlements',
      summary: 'Lists the prizes and corrections that wait for a decision.',
      permission: 'settlements',
      input: nothing,
    },
    async ({ db }) =>
      (await heldSettlements(db)).map((row) => ({
        id: row.id,
        kind: row.kind,
        account: row.account,
        game: row.game,
        stake: wireMoney(row.stakeCents),
        paid: row.paidCents === null ? null : wireMoney(row.paidCents),
        win: wireMoney(row.winCents),
        round: row.roundId,
        held_at: wireDate(row.heldAt),
      })),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/settlements/:id/:decision',
      summary: 'Accepts or refuses a held prize or correction.',
      example: { id: '21', decision: 'accept' },
      permission: 'settlements',
      snapshot: snapshotOfSettlement,
      input: decision,
      second: async ({ db }, input) => {
        const prize = await prizeOf(db, input);
        return prize !== null && prize.amount > (await readReach(db)).large;
      },
      gives: ({ db }, input) => prizeOf(db, input),
    },
    async (services, input, act) => {
      const prize = await prizeOf(services.db, input);
      const done = await decideSettlement(services, { ...input, actor: act.actor, reason: act.reason });
      if (done === 'insufficient') return notDone(409, 'the player no longer has the amount of the correction');
      if (done === 'gone') return notDone(409, 'not waiting for a decision');
      if (prize) await recordGift(services, 'prize', prize, act, input.id);
      return { state: done };
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/members/:account/adjust',
        summary: 'Adds money to a member’s balance or takes it away. Needs a second operator.',
        example: { account: 'ana.souza', amount: '-12.50', key: 'adjust-2026-0001' },
        permission: 'adjustments',
        snapshot: snapshotOfCash,
        input: adjustment,
      },
      second: async ({ db }, input) => {
        if (await manualAdjustmentOf(db, input.key)) return notDone(409, 'it is already done');
        return (await isKnown(db, input.account)) || noMember;
      },
    },
    adjust,
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/members/:account/grant',
        summary: 'Grants a member a reward.',
        example: { account: 'ana.souza', amount: '12.50', key: 'grant-2026-0001' },
        permission: 'grants',
        snapshot: snapshotOfCash,
        input: reward,
      },
      second: async ({ db }, input) => {
        if (!(await isKnown(db, input.account))) return noMember;
        return (await manualAdjustmentOf(db, input.key)) ? notDone(409, 'it is already done') : false;
      },
      gives: ({ db }, input) => giftTo(db, input.account, input.amount),
    },
    grant,
  ),
];

/** Returns the prize that accepting a held settlement pays, or null where the decision pays none. */
async function prizeOf(db: Database, { id, decision: decided }: v.InferOutput<typeof decision>): Promise<Gift | null> {
  if (decided !== 'accept') return null;
  const [row] = await heldSettlements(db, { after: id - 1, limit: 1 });
  return row?.id === id && row.kind === 'settlement' ? { member: row.member, amount: row.winCents } : null;
}
