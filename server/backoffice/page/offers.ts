/** The offers of this market, and stopping or starting one (domain-offers 1.6). As many as there are names: one page. */
import { html } from 'hono/html';
import { offerStates } from '#server/features/promotions/stops.ts';
import { folded } from './form.ts';
import type { OfficePage } from './page.ts';
import { table, tag, when } from './parts.ts';

export const offersPage: OfficePage = {
  path: '/offers',
  duty: 'offers',
  menu: 'Offers',
  show: async (visit) => ({
    title: 'Offers',
    body: html`<p class="soft">Facts from a stop on earn nothing; what was earned before stays.</p>
      ${table(
        'Offers of this market',
        [
          { head: 'Offer', cell: ({ offer }) => offer },
          { head: 'State', cell: ({ stop }) => (stop ? tag('stopped', 'bad') : tag('open', 'good')) },
          { head: 'Since', cell: ({ stop }) => (stop ? when(stop.stoppedAt) : '–') },
          { head: 'By, why', cell: ({ stop }) => (stop ? `${stop.stoppedBy}: ${stop.reason}` : '–') },
          {
            head: '',
            cell: ({ offer, stop }) =>
              stop
                ? folded(visit, 'Start', { acts: [{ path: `/offers/${offer}/start`, label: 'Start again' }] })
                : folded(visit, 'Stop', { acts: [{ path: `/offers/${offer}/stop`, label: 'Stop', tone: 'bad' }] }),
          },
        ],
        await offerStates(visit.services),
        'This market has no offer.',
      )}`,
  }),
};
