/**
 * Lists withdrawals that wait for a decision or their payout, and shows one with its history
 * (docs/domain/money-and-ledger.md#withdrawal-decisions).
 */
import { html } from 'hono/html';
import { openWithdrawals, showWithdrawal, destinationText } from '#server/contexts/cashier/public.ts';
import type { OpenWithdrawal } from '#server/contexts/cashier/public.ts';
import type { FormOf } from './form.ts';
import { form } from './form.ts';
import type { BackofficePage } from './page.ts';
import { facts, figure, link, money, part, table, tag, when } from './components.ts';
import { queuePage } from './queue.ts';
import { noteReading } from './reading.ts';

const stateText: Readonly<Record<string, string>> = {
  requested: 'waits',
  under_review: 'waits for a second operator',
  approved: 'approved, payout on its way',
};

function decide({ withdrawal: { billNo, state } }: OpenWithdrawal): FormOf | null {
  if (state !== 'requested' && state !== 'under_review') return null;
  const path = `/withdrawals/${part(billNo)}`;
  return {
    acts: [
      { path: `${path}/approve`, label: 'Approve and pay' },
      { path: `${path}/reject`, label: 'Reject', tone: 'bad' },
    ],
    reasonHint: 'The player reads it where you reject.',
  };
}

export const withdrawalsPage = queuePage<OpenWithdrawal>({
  ...{ path: '/withdrawals', title: 'Withdrawals', permission: 'withdrawals', none: 'No withdrawal waits.' },
  rows: (db, { after, limit }) => openWithdrawals(db, { after, limit }),
  keyOf: ({ withdrawal }) => withdrawal.id,
  columns: [
    { head: 'Number', cell: ({ withdrawal: { billNo } }) => link(`/withdrawals/${part(billNo)}`, billNo) },
    { head: 'Player', cell: ({ withdrawal, member }) => link(`/members/${withdrawal.memberId}`, member.account) },
    { head: 'Amount', end: true, cell: ({ withdrawal }) => money(withdrawal.amountCents) },
    { head: 'To', cell: ({ withdrawal }) => figure(destinationText(withdrawal, false)) },
    { head: 'State', cell: ({ withdrawal: { state } }) => tag(stateText[state] ?? state) },
    { head: 'Asked for', cell: ({ withdrawal }) => when(withdrawal.createdAt) },
  ],
  decide,
});

export const withdrawalPage: BackofficePage = {
  path: '/withdrawals/:bill',
  permission: 'withdrawals',
  show: async (visit) => {
    const found = await showWithdrawal(visit.services.db, visit.context.req.param('bill') ?? '');
    if (!found) return null;
    const { withdrawal, member, steps } = found;
    await noteReading(visit, 'withdrawal read', withdrawal.billNo);
    const wanted = decide(found);
    return {
      title: `Withdrawal ${withdrawal.billNo}`,
      body: html`<div class="sheet">
          ${facts([
            ['Player', link(`/members/${withdrawal.memberId}`, member.account)],
            ['Name', member.realname],
            ['Amount', money(withdrawal.amountCents)],
            ['Fee', money(withdrawal.feeCents)],
            ['To', destinationText(withdrawal, false)],
            ['State', stateText[withdrawal.state] ?? withdrawal.state],
            ['Player’s remark', withdrawal.remark || '–'],
          ])}
        </div>
        ${wanted ? html`<div class="sheet">${form(visit, wanted)}</div>` : ''}
        ${table(
          'What happened',
          [
            { head: 'When', cell: ({ at }) => when(at) },
            { head: 'State', cell: ({ state }) => state },
            { head: 'Who', cell: ({ actor }) => actor },
            { head: 'Note', cell: ({ note }) => note || '–' },
          ],
          steps,
          'Nothing yet.',
        )}`,
    };
  },
};
