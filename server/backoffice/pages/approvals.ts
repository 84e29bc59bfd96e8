/** Lists proposals that wait for a second person, with forms for those that belong to no member. */
import { html } from 'hono/html';
import type { Proposal } from '#server/backoffice/operations/approvals.ts';
import { expiresAt, waitingProposals } from '#server/backoffice/operations/approvals.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { callText, partsText } from './call-text.ts';
import { folded } from './form.ts';
import { listPage } from './list.ts';
import type { Markup, PageRequest } from './page.ts';
import { when } from './components.ts';

export const proposalsPage = listPage<Proposal>({
  ...{ path: '/proposals', permission: 'proposals', none: 'proposals.none', isQueue: true },
  rows: (db, { after, limit, now }) => waitingProposals(db, { after, limit, now }),
  keyOf: ({ id }) => id,
  columns: (visit) => [
    { head: visit.t('proposals.proposal'), cell: ({ id, call }) => `${id}: ${callText(visit, call)}` },
    { head: visit.t('proposals.about'), cell: ({ subject }) => subject || '–' },
    { head: visit.t('proposals.what'), cell: ({ input }) => partsText(visit, input) },
    { head: visit.t('proposals.why'), cell: ({ reason }) => reason },
    { head: visit.t('proposals.by'), cell: ({ proposedBy }) => proposedBy },
    { head: visit.t('proposals.when'), cell: ({ proposedAt }) => when(proposedAt, visit.language) },
    { head: visit.t('proposals.until'), cell: (row) => when(expiresAt(row), visit.language) },
  ],
  decide: ({ id }, { t }) => ({
    word: t('frame.decide'),
    form: {
      acts: [
        { path: `/proposals/${id}/agree`, label: t('proposals.agree') },
        { path: `/proposals/${id}/refuse`, label: t('proposals.refuse'), tone: 'bad' },
      ],
    },
  }),
  around: (visit) => Promise.resolve({ below: asking(visit) }),
});

/** Renders the forms of proposals that are made here. The others are on their member's page. */
function asking(visit: PageRequest): Markup {
  const { operator, t } = visit;
  if (!hasPermission(operator.role, 'offers')) return html``;
  return html`<h2>${t('proposals.ask')}</h2>
    <div class="acts">
      ${folded(visit, t('proposals.stopAll'), {
        acts: [{ path: '/offers/stop-all', label: t('proposals.askFor'), tone: 'bad' }],
        reasonHint: t('proposals.stopAllHint'),
      })}
    </div>`;
}
