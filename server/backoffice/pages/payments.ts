/** Lists payments that wait: money in suspense, unreadable entries, and payments that were reported together with a return. */
import { html } from 'hono/html';
import { isPayment, waitingPayments } from '#server/contexts/cashier/public.ts';
import type { WaitingPayment } from '#server/contexts/cashier/public.ts';
import type { Markup } from './page.ts';
import { link, money, part, tag, when } from './components.ts';
import type { Part } from './components.ts';
import { queuePage } from './queue.ts';

const states: Readonly<Record<string, string>> = {
  suspense: 'in suspense',
  to_return: 'not sent back yet',
  unreadable: 'not readable',
  in_progress: 'returning',
  returned: 'returned',
};
/** Returns whether money waits in this state: in suspense, or to be returned. */
const isApart = (state: string): boolean => ['suspense', 'to_return'].includes(state);

const whatCame = ({ entry }: WaitingPayment): Markup =>
  html`<details>
    <summary>What came</summary>
    ${entry}
  </details>`;

const depositOf = ({ billNo, member, account }: WaitingPayment): Part =>
  billNo === null || member === null ? 'none' : html`${billNo}<br />${link(`/members/${member}`, account ?? '')}`;

export const paymentsPage = queuePage<WaitingPayment>({
  ...{ path: '/payments', title: 'Payments', permission: 'payments', none: 'No payment waits.' },
  place: /^[\w.:-]{1,128}$/,
  rows: async (db, { key, limit }) =>
    key === '' || (await isPayment(db, key)) ? waitingPayments(db, { after: key || undefined, limit }) : null,
  keyOf: ({ id }) => id,
  since: ({ at }) => at,
  columns: [
    { head: 'Payment', cell: ({ id }) => id },
    {
      head: 'Amount',
      end: true,
      cell: ({ state, amountCents }) => (state === 'unreadable' ? '–' : money(amountCents)),
    },
    { head: 'State', cell: ({ state }) => tag(states[state] ?? state, isApart(state) ? '' : 'bad') },
    { head: 'Deposit', cell: (row) => (row.state === 'unreadable' ? whatCame(row) : depositOf(row)) },
    { head: 'Received', cell: ({ at }) => when(at) },
  ],
  decide: ({ id, state }) => ({
    acts: [
      isApart(state)
        ? { path: `/payments/${part(id)}/return`, label: 'Send back' }
        : { path: `/payments/${part(id)}/handle`, label: 'It is handled' },
    ],
  }),
});
