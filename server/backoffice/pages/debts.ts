/** Shows members who owe for returned deposits. Their deposits and wins repay it; two operators of finance may write it off. */
import { wireMoney } from '#lib/money.ts';
import { openDebts } from '#server/contexts/cashier/public.ts';
import type { DebtRow } from '#server/contexts/cashier/public.ts';
import { memberByAccount } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { money, part, when } from './components.ts';
import { noticePreview } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import { byNumber } from './decisions/queue.ts';
import type { DecisionQueue } from './decisions/queue.ts';

async function debtOf(db: Database, account: string): Promise<DebtRow | null> {
  const member = await memberByAccount(db, account);
  return member && byNumber(openDebts, (row) => row.member)(db, String(member.id));
}

export const debtsQueue: DecisionQueue<DebtRow> = {
  ...{ path: '/debts', part: 'account', permission: 'reversals', menu: 'Debts' },
  calls: ['/debts/:account/write-off'],
  reading: 'case read',
  title: (t) => t('debts.title'),
  none: (t) => t('debts.none'),
  rows: openDebts,
  find: debtOf,
  keyOf: ({ member }) => member,
  nameOf: ({ account }) => account,
  subjectOf: ({ account }) => `/debts/${part(account)}`,
  memberOf: ({ member }) => member,
  isOpen: () => true,
  head: ({ language }, { account, debt, since }) => ({ title: money(debt, language), who: account, since }),
  columns: ({ t, language }) => [
    { head: t('decisions.player'), cell: ({ account }) => account },
    { head: t('debts.owes'), end: true, cell: ({ debt }) => money(debt, language) },
  ],
  facts: ({ t, language }, { debt, since }) =>
    Promise.resolve([
      [t('debts.owes'), money(debt, language)],
      [t('debts.since'), when(since, language)],
    ]),
  choices: (visit, { account, debt }, member) =>
    Promise.resolve([
      {
        ...{ path: `/debts/${part(account)}/write-off`, key: 'd', label: visit.t('debts.writeOff'), tone: 'bad' },
        fields: [
          { name: 'amount', label: visit.t('decisions.amount'), kind: 'decimal', hint: visit.t('debts.amountHint') },
        ],
        reads:
          member && noticePreview(visit, member, { kind: 'debt_written_off', values: { amount: wireMoney(debt) } }),
        note: visit.t('debts.second'),
      },
    ]),
};

export const [debtsPage, debtPage] = decisionPages(debtsQueue);
