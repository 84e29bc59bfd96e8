/** Shows the installed games, open or closed. Only the command can import a provider's whole list. */
import { html } from 'hono/html';
import { gamesListed } from '#server/contexts/play/public.ts';
import { folded } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, cut, pager, percent, ROWS, table, tag } from './components.ts';

export const cataloguePage: BackofficePage = {
  path: '/games',
  permission: 'catalogue',
  menu: '/games',
  show: async (visit) => {
    const { t, language } = visit;
    const code = (visit.context.req.query('code') ?? '').slice(0, 80).trim();
    const found = await gamesListed(visit.services.db, { after: afterOf(visit), limit: ROWS + 1, code });
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: t('menu.games'),
      body: html`<form method="get" class="row sheet">
          <div>
            <label for="code">${t('games.code')}</label>
            <input id="code" name="code" value="${code}" maxlength="80" autocomplete="off" />
          </div>
          <button class="plain">${t('frame.find')}</button>
        </form>
        ${table(
          t('menu.games'),
          [
            { head: t('games.name'), cell: ({ names }) => names[language] ?? names.pt },
            { head: t('games.code'), cell: ({ gameCode }) => gameCode },
            { head: t('games.provider'), cell: ({ provider }) => provider },
            { head: t('games.rtp'), end: true, cell: ({ rtp }) => percent(rtp, language) },
            {
              head: t('games.state'),
              cell: ({ isOpen, isProviderOpen }) =>
                !isOpen
                  ? tag(t('games.closed'), 'bad')
                  : isProviderOpen
                    ? tag(t('games.open'), 'good')
                    : tag(t('games.providerClosed'), 'bad'),
            },
            {
              head: '',
              cell: ({ id, isOpen }) =>
                isOpen
                  ? folded(visit, t('games.close'), {
                      acts: [{ path: `/games/${id}/close`, label: t('games.close'), tone: 'bad' }],
                    })
                  : folded(visit, t('games.openIt'), {
                      acts: [{ path: `/games/${id}/open`, label: t('games.openIt') }],
                    }),
            },
          ],
          rows,
          t('games.none'),
        )}
        ${pager(visit, next)}`,
    };
  },
};
