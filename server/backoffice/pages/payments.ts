/** Lists payments that wait: money in suspense, unreadable entries, and payments that were reported together with a return. */
import { html } from 'hono/html';
import { isPayment, waitingPayments } from '#server/contexts/cashier/public.ts';
import type { WaitingPayment } from '#server/contexts/cashier/public.ts';
import type { Markup, PageRequest } from './page.ts';
import { link, money, part, tag, when, wordText } from './components.ts';
import type { Part } from './components.ts';
import { listPage } from './list.ts';

/** Returns whether money waits in this state: in suspense, or to be returned. */
const isApart = (state: string): boolean => ['suspense', 'to_return'].includes(state);

const whatCame = ({ t }: PageRequest, { entry }: WaitingPayment): Markup =>
  html`<details>
    <summary>${t('payments.entry')}</summary>
    ${entry}
  </details>`;

const depositOf = ({ t }: PageRequest, { billNo, member, account }: WaitingPayment): Part =>
  billNo === null || member === null
    ? t('payments.noDeposit')
    : html`${billNo}<br />${link(`/members/${member}`, account ?? '')}`;

export const paymentsPage = listPage<WaitingPayment>({
  ...{ path: '/payments', permission: 'payments', none: 'payments.none', isQueue: true },
  place: /^[\w.:-]{1,128}$/,
  rows: async (db, { key, limit }) =>
    key === '' || (await isPayment(db, key)) ? waitingPayments(db, { after: key || undefined, limit }) : null,
  keyOf: ({ id }) => id,
  since: ({ at }) => at,
  columns: (visit) => [
    { head: visit.t('payments.payment'), cell: ({ id }) => id },
    {
      head: visit.t('payments.amount'),
      end: true,
      cell: ({ state, amountCents }) => (state === 'unreadable' ? '–' : money(amountCents, visit.language)),
    },
    {
      head: visit.t('payments.state'),
      cell: ({ state }) => tag(wordText(visit, 'payments.state', state), isApart(state) ? '' : 'bad'),
    },
    {
      head: visit.t('payments.deposit'),
      cell: (row) => (row.state === 'unreadable' ? whatCame(visit, row) : depositOf(visit, row)),
    },
    { head: visit.t('payments.received'), cell: ({ at }) => when(at, visit.language) },
  ],
  decide: ({ id, state }, { t }) => ({
    word: t('frame.decide'),
    form: {
      acts: [
        isApart(state)
          ? { path: `/payments/${part(id)}/return`, label: t('payments.sendBack') }
          : { path: `/payments/${part(id)}/handle`, label: t('payments.handled') },
      ],
    },
  }),
});
