/** Defines the commands about returned and disputed deposits, and about debts. */
import { asked, done, doneTo, firstOf, list, part, rowsOf } from './client.ts';
import type { Command } from './client.ts';

export const disputeCommands: Readonly<Record<string, Command>> = {
  disputes: async () =>
    list(
      await rowsOf('/disputes'),
      (row) =>
        `${row.bill_no}  ${row.state}  R$ ${row.amount}, held R$ ${row.held}  ${row.account}  ${row.opened_by} ${row.opened_at}  ${row.reason}`,
      'No deposit is disputed.',
    ),
  debts: async () =>
    list(
      await rowsOf('/debts'),
      (row) => `${row.account}  owes R$ ${row.debt}  since ${row.since}`,
      'Nobody owes anything.',
    ),
  'debts write-off': async (account, rest) => {
    const [amount, reason] = firstOf(rest);
    const row = await done(`/debts/${part(account)}/write-off`, reason, { amount });
    asked(row, `${account}: R$ ${row.amount} is given up.`);
  },
  'deposits dispute': doneTo('deposits', 'dispute', 'disputed'),
  'deposits release': doneTo('deposits', 'release', 'released'),
  'deposits reverse': async (bill, rest) => {
    asked(await done(`/deposits/${part(bill)}/reverse`, rest), `${bill} is reversed.`);
  },
};
