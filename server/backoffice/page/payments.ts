/** Money that came in and is no player's: in suspense, or not sent back yet (domain 4.4). */
import { isPayment, paymentsApart } from '#server/features/recharge/payments-apart.ts';
import { money, part, tag, when } from './parts.ts';
import { queuePage } from './queue.ts';

type Row = Awaited<ReturnType<typeof paymentsApart>>[number];

export const paymentsPage = queuePage<Row>({
  ...{ path: '/payments', title: 'Payments apart', duty: 'payments', none: 'No payment waits.' },
  place: /^\w{1,64}$/,
  rows: async (db, { key, limit }) =>
    key === '' || (await isPayment(db, key)) ? paymentsApart(db, { after: key || undefined, limit }) : null,
  keyOf: ({ endToEndId }) => endToEndId,
  columns: [
    { head: 'Payment', cell: ({ endToEndId }) => endToEndId },
    { head: 'Amount', end: true, cell: ({ amountCents }) => money(amountCents) },
    { head: 'State', cell: ({ outcome }) => tag(outcome === 'suspense' ? 'in suspense' : 'not sent back yet') },
    { head: 'Deposit', cell: ({ billNo }) => billNo ?? 'none' },
    { head: 'Received', cell: ({ receivedAt }) => when(receivedAt) },
  ],
  decide: ({ endToEndId }) => ({ acts: [{ path: `/payments/${part(endToEndId)}/return`, label: 'Send back' }] }),
});
