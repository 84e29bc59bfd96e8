/**
 * Lists closed accounts whose money could not be paid. For half a year it is their owner's, then the state's funds'
 * (docs/domain/money-and-ledger.md#money-of-closed-accounts).
 */
import { KEPT_DAYS } from '#server/contexts/cashier/public.ts';
import { unclaimedBalances } from '#server/backoffice/unclaimed-balances.ts';
import type { UnclaimedBalance } from '#server/backoffice/unclaimed-balances.ts';
import { link, money, tag, when } from './components.ts';
import { listPage } from './list.ts';

export const unclaimedBalancesPage = listPage<UnclaimedBalance>({
  ...{ path: '/unpaid', permission: 'unpaid', none: 'unpaid.none', isQueue: true },
  rows: (db, { after, limit }) => unclaimedBalances(db, { after, limit }),
  keyOf: ({ member }) => member,
  columns: ({ t, language }) => [
    { head: t('unpaid.player'), cell: ({ member, account }) => link(`/members/${member}`, account) },
    { head: t('unpaid.owed'), end: true, cell: ({ cash }) => money(cash, language) },
    { head: t('unpaid.since'), cell: ({ since }) => when(since, language) },
    {
      head: t('unpaid.after', { days: KEPT_DAYS }),
      cell: ({ owedAt }) => (owedAt ? tag(t('unpaid.funds'), 'bad') : t('unpaid.theirs')),
    },
  ],
});
