/** Lists members who owe for returned deposits. Their deposits and wins repay it; two operators of finance may write it off. */
import { openDebts } from '#server/contexts/cashier/public.ts';
import type { DebtRow } from '#server/contexts/cashier/public.ts';
import { link, money, part } from './components.ts';
import { queuePage } from './queue.ts';

export const debtsPage = queuePage<DebtRow>({
  ...{ path: '/debts', title: 'Debts', permission: 'reversals', none: 'Nobody owes anything.' },
  rows: (db, { after, limit }) => openDebts(db, { after, limit }),
  keyOf: ({ member }) => member,
  since: ({ since }) => since,
  columns: [
    { head: 'Player', cell: ({ member, account }) => link(`/members/${member}`, account) },
    { head: 'Owes', end: true, cell: ({ debt }) => money(debt) },
  ],
  decide: ({ account }) => ({
    fields: [{ name: 'amount', label: 'Amount', kind: 'decimal', hint: 'As 12.50: at most what they owe.' }],
    acts: [{ path: `/debts/${part(account)}/write-off`, label: 'Give it up', tone: 'bad' }],
  }),
  word: 'Give up',
});
