/** Decides deposits that a payer's bank claims back. Finance decides within seven days, and the payer has the money by the eleventh. */
import { html } from 'hono/html';
import { wireMoney } from '#lib/money.ts';
import { waitingDisputes } from '#server/contexts/cashier/public.ts';
import type { WaitingDispute } from '#server/contexts/cashier/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { DAY } from '#server/platform/time.ts';
import { money, part, tag, when, wordText } from './components.ts';
import { noticePreview } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import type { DecisionQueue } from './decisions/queue.ts';
import { folded } from './form.ts';
import type { Markup, PageRequest } from './page.ts';

/** More disputes never wait at once. */
const MOST = 1000;

const disputeOf = async (db: Database, bill: string): Promise<WaitingDispute | null> =>
  (await waitingDisputes(db, { limit: MOST })).find(({ billNo }) => billNo === bill) ?? null;

export const disputesQueue: DecisionQueue<WaitingDispute> = {
  ...{ path: '/disputes', part: 'bill', permission: 'reversals', menu: 'Disputes', targetMs: 7 * DAY },
  calls: ['/deposits/:bill/release', '/deposits/:bill/reverse'],
  reading: 'case read',
  title: (t) => t('disputes.title'),
  none: (t) => t('disputes.none'),
  rows: waitingDisputes,
  find: disputeOf,
  keyOf: ({ id }) => id,
  nameOf: ({ billNo }) => billNo,
  subjectOf: ({ billNo }) => `/deposits/${part(billNo)}`,
  memberOf: ({ member }) => member,
  isOpen: ({ state }) => state === 'open',
  head: (visit, { amountCents, account, openedAt, state }) => ({
    ...{ title: money(amountCents, visit.language), who: account, since: openedAt },
    ...(state === 'open' ? {} : { badge: wordText(visit, 'disputes.state', state) }),
  }),
  columns: (visit) => [
    { head: visit.t('disputes.deposit'), cell: ({ billNo }) => billNo },
    { head: visit.t('decisions.player'), cell: ({ account }) => account },
    { head: visit.t('disputes.wanted'), end: true, cell: ({ amountCents }) => money(amountCents, visit.language) },
    { head: visit.t('disputes.heldNow'), end: true, cell: ({ heldCents }) => money(heldCents, visit.language) },
    {
      head: visit.t('decisions.state'),
      cell: ({ state }) => tag(wordText(visit, 'disputes.state', state), state === 'open' ? 'bad' : ''),
    },
    {
      head: visit.t('disputes.openedBy'),
      cell: ({ openedBy, reason }) => [openedBy, reason].filter(Boolean).join(': '),
    },
  ],
  facts: (visit, row) =>
    Promise.resolve([
      [visit.t('disputes.deposit'), row.billNo],
      [visit.t('disputes.wanted'), money(row.amountCents, visit.language)],
      [visit.t('disputes.heldNow'), money(row.heldCents, visit.language)],
      [visit.t('decisions.state'), wordText(visit, 'disputes.state', row.state)],
      [visit.t('disputes.openedBy'), [row.openedBy, row.reason].filter(Boolean).join(': ')],
      [visit.t('disputes.opened'), when(row.openedAt, visit.language)],
    ]),
  choices: (visit, { billNo, amountCents }, member) => {
    const values = { amount: wireMoney(amountCents), bill_no: billNo };
    const path = `/deposits/${part(billNo)}`;
    return Promise.resolve([
      {
        ...{ path: `${path}/release`, key: 'p', label: visit.t('disputes.release') },
        reads: member && noticePreview(visit, member, { kind: 'deposit_released', values }),
      },
      {
        ...{ path: `${path}/reverse`, key: 'd', label: visit.t('disputes.reverse'), tone: 'bad' },
        reads:
          member &&
          noticePreview(visit, member, { kind: 'deposit_reversed', values: { ...values, owed: values.amount } }),
        note: visit.t('disputes.second'),
      },
    ]);
  },
  footer: chosen,
};

export const [disputesPage, disputePage] = decisionPages(disputesQueue);

/** Renders the form that disputes a deposit by its number, where the provider reported nothing. */
function chosen(visit: PageRequest): Markup {
  const { t } = visit;
  const bill = visit.context.req.query('bill') ?? '';
  return html`<h2>${t('disputes.another')}</h2>
    <div class="acts">
      ${
        /^\w{4,64}$/.test(bill)
          ? folded(visit, t('disputes.depositNamed', { bill }), {
              acts: [
                { path: `/deposits/${bill}/dispute`, label: t('disputes.hold') },
                { path: `/deposits/${bill}/reverse`, label: t('disputes.wentBack'), tone: 'bad' },
              ],
            })
          : ''
      }
      <form method="get" class="row">
        <div>
          <label for="bill">${t('disputes.itsNumber')}</label>
          <input id="bill" name="bill" value="${bill}" maxlength="64" required />
        </div>
        <button class="plain">${t('disputes.choose')}</button>
      </form>
    </div>`;
}
