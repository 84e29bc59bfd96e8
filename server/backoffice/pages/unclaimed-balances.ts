/**
 * Lists closed accounts whose money could not be paid. For half a year it is their owner's, then the state's funds'
 * (docs/domain/money-and-ledger.md#money-of-closed-accounts).
 */
import { KEPT_DAYS } from '#server/contexts/cashier/public.ts';
import { unclaimedBalances } from '#server/backoffice/unclaimed-balances.ts';
import type { UnclaimedBalance } from '#server/backoffice/unclaimed-balances.ts';
import { link, money, tag, when } from './components.ts';
import { queuePage } from './queue.ts';

export const unclaimedBalancesPage = queuePage<UnclaimedBalance>({
  ...{
    path: '/unpaid',
    title: 'Unpaid',
    permission: 'unpaid',
    none: 'No closed account has money that could not be paid.',
  },
  rows: (db, { after, limit }) => unclaimedBalances(db, { after, limit }),
  keyOf: ({ member }) => member,
  columns: [
    { head: 'Player', cell: ({ member, account }) => link(`/members/${member}`, account) },
    { head: 'Owed', end: true, cell: ({ cash }) => money(cash) },
    { head: 'Not paid since', cell: ({ since }) => when(since) },
    { head: `After ${KEPT_DAYS} days`, cell: ({ owedAt }) => (owedAt ? tag('owed to the funds', 'bad') : 'theirs') },
  ],
  decide: () => null,
});
