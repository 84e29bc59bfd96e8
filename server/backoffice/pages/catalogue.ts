/** Shows the installed games, open or closed. Only the command can import a provider's whole list. */
import { html } from 'hono/html';
import { gamesListed } from '#server/contexts/play/public.ts';
import { folded } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, cut, pager, ROWS, table, tag } from './components.ts';

export const cataloguePage: BackofficePage = {
  path: '/games',
  permission: 'catalogue',
  menu: 'Games',
  show: async (visit) => {
    const code = (visit.context.req.query('code') ?? '').slice(0, 80).trim();
    const found = await gamesListed(visit.services.db, { after: afterOf(visit), limit: ROWS + 1, code });
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: 'Games',
      body: html`<form method="get" class="row sheet">
          <div>
            <label for="code">Game’s code</label>
            <input id="code" name="code" value="${code}" maxlength="80" autocomplete="off" />
          </div>
          <button class="plain">Find</button>
        </form>
        ${table(
          'Games',
          [
            { head: 'Code', cell: ({ gameCode }) => gameCode },
            { head: 'Name', cell: ({ names }) => names.en ?? names.pt ?? '–' },
            { head: 'Provider', cell: ({ provider }) => provider },
            { head: 'Return', end: true, cell: ({ rtp }) => `${(rtp / 100).toFixed(2)} %` },
            {
              head: 'State',
              cell: ({ isOpen, isProviderOpen }) =>
                !isOpen
                  ? tag('closed', 'bad')
                  : isProviderOpen
                    ? tag('open', 'good')
                    : tag('its provider is closed', 'bad'),
            },
            {
              head: '',
              cell: ({ id, isOpen }) =>
                isOpen
                  ? folded(visit, 'Close', { acts: [{ path: `/games/${id}/close`, label: 'Close', tone: 'bad' }] })
                  : folded(visit, 'Open', { acts: [{ path: `/games/${id}/open`, label: 'Open' }] }),
            },
          ],
          rows,
          'No game has this code.',
        )}
        ${pager(visit, next)}`,
    };
  },
};
