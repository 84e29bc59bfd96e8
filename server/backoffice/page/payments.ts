/** Payments that wait: money of no player, entries that could not be read, returns of deposits that are credited. */
import { html } from 'hono/html';
import { isPayment, waitingPayments } from '#server/features/recharge/payments-apart.ts';
import type { WaitingPayment } from '#server/features/recharge/payments-apart.ts';
import { link, money, part, tag, when } from './parts.ts';
import { queuePage } from './queue.ts';

const states: Readonly<Record<string, string>> = {
  suspense: 'in suspense',
  to_return: 'not sent back yet',
  unreadable: 'not readable',
  in_progress: 'return under way',
  returned: 'returned to its payer',
};
/** Those of which nothing but money waits here. */
const isApart = (state: string): boolean => ['suspense', 'to_return'].includes(state);

export const paymentsPage = queuePage<WaitingPayment>({
  ...{ path: '/payments', title: 'Payments apart', duty: 'payments', none: 'No payment waits.' },
  place: /^[\w-]{1,80}$/,
  rows: async (db, { key, limit }) =>
    key === '' || (await isPayment(db, key)) ? waitingPayments(db, { after: key || undefined, limit }) : null,
  keyOf: ({ id }) => id,
  columns: [
    {
      head: 'Payment',
      cell: ({ id, state, entry }) =>
        state === 'unreadable'
          ? html`<details>
              <summary>What came</summary>
              ${entry}
            </details>`
          : id,
    },
    {
      head: 'Amount',
      end: true,
      cell: ({ state, amountCents }) => (state === 'unreadable' ? '–' : money(amountCents)),
    },
    { head: 'State', cell: ({ state }) => tag(states[state] ?? state, isApart(state) ? '' : 'bad') },
    { head: 'Deposit', cell: ({ billNo }) => billNo ?? 'none' },
    { head: 'Player', cell: ({ member, account }) => (member ? link(`/members/${member}`, account ?? '') : '–') },
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
