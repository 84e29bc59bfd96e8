/** Defines the operators' calls about disputed and reversed deposits, and about debts (docs/domain/pix.md#disputed-deposits). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import {
  disputeDeposit,
  mayReverse,
  openDebts,
  releaseDeposit,
  reverseCredited,
  waitingDisputes,
  writeDebtOff,
} from '#server/contexts/cashier/public.ts';
import { memberByAccount } from '#server/kernel/members/public.ts';
import { debtOf } from '#server/kernel/ledger/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfDebt, snapshotOfDeposit } from '#server/backoffice/audit-log/snapshots.ts';
import { account, bill, givenAmount } from './input-fields.ts';

const nothing = v.object({});
const deposit = v.object({ bill });
const writeOff = v.object({ account, amount: givenAmount });

const noDeposit = notDone(409, 'no credited deposit with this number has anything left to take back');
const noDispute = notDone(409, 'this deposit has no open dispute');
const noDebt = notDone(409, 'the player owes nothing');

export const disputeCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/disputes',
      summary: 'Lists the disputed deposits that wait for a decision.',
      permission: 'reversals',
      input: nothing,
    },
    async ({ db }) =>
      (await waitingDisputes(db)).map((row) => ({
        ...{ bill_no: row.billNo, account: row.account, state: row.state, reason: row.reason },
        ...{ amount: wireMoney(row.amountCents), held: wireMoney(row.heldCents) },
        ...{ opened_by: row.openedBy, opened_at: wireDate(row.openedAt) },
      })),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/deposits/:bill/dispute',
        summary: 'Disputes a credited deposit, and holds what is left of it.',
        example: { bill: 'D20260310000000000001' },
        permission: 'reversals',
      },
      ...{ snapshot: snapshotOfDeposit, input: deposit },
    },
    async (services, input, { actor, reason }) =>
      (await disputeDeposit(services, { billNo: input.bill, actor, reason }))
        ? { state: 'disputed' }
        : notDone(409, 'no credited deposit with this number can be disputed'),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/deposits/:bill/release',
        summary: 'Ends a dispute in the player’s favour.',
        example: { bill: 'D20260310000000000001' },
        permission: 'reversals',
      },
      ...{ snapshot: snapshotOfDeposit, input: deposit },
    },
    async (services, input, { actor }) =>
      (await releaseDeposit(services, { billNo: input.bill, actor })) ? { state: 'released' } : noDispute,
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/deposits/:bill/reverse',
        summary: 'Takes a deposit back for its payer’s bank. Needs a second operator.',
        example: { bill: 'D20260310000000000001' },
        permission: 'reversals',
      },
      ...{ snapshot: snapshotOfDeposit, input: deposit },
      second: async ({ db }, input) => (await mayReverse(db, input.bill)) || noDeposit,
    },
    async (services, input, { actor }) =>
      (await reverseCredited(services, { billNo: input.bill, actor })) ? { state: 'reversed' } : noDeposit,
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/debts',
      summary: 'Lists the members who owe money for reversed deposits.',
      permission: 'reversals',
      input: nothing,
    },
    async ({ db }) =>
      (await openDebts(db)).map((row) => ({
        ...{ account: row.account, debt: wireMoney(row.debt), since: wireDate(row.since) },
      })),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/debts/:account/write-off',
        summary: 'Writes off a member’s debt or a part of it. Needs a second operator.',
        example: { account: 'ana.souza', amount: '12.50' },
        permission: 'reversals',
      },
      ...{ snapshot: snapshotOfDebt, input: writeOff },
      second: async ({ db }, input) => ((await debtOfAccount(db, input.account)) > 0n ? true : noDebt),
    },
    async (services, input, { name, askedBy, reason }) => {
      const member = await memberByAccount(services.db, input.account);
      if (!member || askedBy === null) return noDebt;
      const by = { askedBy: `operator:${askedBy}`, agreedBy: `operator:${name}` };
      const given = await writeDebtOff(services, { member: member.id, amount: input.amount, ...by, reason });
      return given > 0n ? { state: 'written_off', amount: wireMoney(given) } : noDebt;
    },
  ),
];

async function debtOfAccount(db: Database, name: string): Promise<bigint> {
  const member = await memberByAccount(db, name);
  return member ? debtOf(db, member.id) : 0n;
}
