/** Lists proposals that wait for a second person, with forms for those that belong to no member. */
import { html } from 'hono/html';
import type { Proposal } from '#server/backoffice/operations/approvals.ts';
import { expiresAt, waitingProposals } from '#server/backoffice/operations/approvals.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { folded } from './form.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { whatOf, when } from './components.ts';
import { queuePage } from './queue.ts';

const queue = queuePage<Proposal>({
  ...{
    path: '/proposals',
    title: 'Second person',
    permission: 'proposals',
    none: 'Nothing waits for a second operator.',
  },
  rows: (db, { after, limit, now }) => waitingProposals(db, { after, limit, now }),
  keyOf: ({ id }) => id,
  columns: [
    { head: 'Proposal', cell: ({ id, call }) => `${id}: ${whatOf(call)}` },
    { head: 'About', cell: ({ subject }) => subject || '–' },
    { head: 'What', cell: ({ input }) => contentOf(input) },
    { head: 'Why', cell: ({ reason }) => reason },
    { head: 'Asked by', cell: ({ proposedBy }) => proposedBy },
    { head: 'When', cell: ({ proposedAt }) => when(proposedAt) },
    { head: 'Until', cell: (row) => when(expiresAt(row)) },
  ],
  decide: ({ id }) => ({
    acts: [
      { path: `/proposals/${id}/agree`, label: 'Agree' },
      { path: `/proposals/${id}/refuse`, label: 'Refuse', tone: 'bad' },
    ],
  }),
});

/** Renders each part of the given input, which is what the approver agrees to. */
function contentOf(input: Proposal['input']): Markup | string {
  const parts = Object.entries(input).filter(([name, value]) => name !== 'key' && value !== '');
  if (parts.length === 0) return '–';
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return html`<ul class="lines">
    ${parts.map(([name, value]) => html`<li>${name.replaceAll('_', ' ')}: ${text(value)}</li>`)}
  </ul>`;
}
export const proposalsPage: BackofficePage = {
  ...queue,
  show: async (visit) => {
    const shown = await queue.show(visit);
    return shown && { ...shown, body: html`${shown.body}${asking(visit)}` };
  },
};

/** Renders the forms of proposals that are made here. The others are on their member's page. */
function asking(visit: PageRequest): Markup {
  const { role } = visit.operator;
  return html`<h2>Ask for something</h2>
    <div class="acts">
      ${
        hasPermission(role, 'offers')
          ? folded(visit, 'Stop every offer', {
              acts: [{ path: '/offers/stop-all', label: 'Ask for it', tone: 'bad' }],
              reasonHint: 'For fraud alone: what players earn from then on counts for nothing.',
            })
          : ''
      }
    </div>`;
}
