/** Lists the announcements that were told, with a form to withdraw one. The editor of texts writes them. */
import { html } from 'hono/html';
import { listAnnouncements } from '#server/contexts/messages/public.ts';
import { folded } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, cut, languageNames, link, pager, ROWS, table, when, wordText } from './components.ts';
import { newAnnouncementPath } from './texts.ts';

export const announcementsPage: BackofficePage = {
  path: '/announcements',
  permission: 'announcements',
  menu: '/announcements',
  show: async (visit) => {
    const { t, language } = visit;
    const found = await listAnnouncements(visit.services.db, { after: afterOf(visit), limit: ROWS + 1 });
    const { rows, next } = cut(found, ({ id }) => id);
    const now = visit.services.now();
    return {
      title: t('menu.announcements'),
      body: html`<p>
          ${link(newAnnouncementPath(), t('announcements.tellAll'))} ·
          ${link('/texts#announcements', t('announcements.drafts'))}
        </p>
        ${table(
          t('menu.announcements'),
          [
            { head: t('announcements.title'), cell: ({ texts }) => (texts[language] ?? texts.pt).title },
            { head: t('announcements.kind'), cell: ({ kind }) => wordText(visit, 'announcements.kind', kind) },
            { head: t('announcements.languages'), cell: ({ texts }) => languageNames(Object.keys(texts)) },
            { head: t('announcements.from'), cell: ({ from }) => when(from, language) },
            { head: t('announcements.until'), cell: ({ until, withdrawnAt }) => when(withdrawnAt ?? until, language) },
            { head: t('announcements.by'), cell: ({ createdBy }) => createdBy },
            {
              head: '',
              cell: ({ id, until, withdrawnAt }) =>
                withdrawnAt || (until && until <= now)
                  ? ''
                  : folded(visit, t('announcements.withdraw'), {
                      acts: [
                        { path: `/announcements/${id}/withdraw`, label: t('announcements.withdraw'), tone: 'bad' },
                      ],
                    }),
            },
          ],
          rows,
          t('announcements.none'),
        )}
        ${pager(visit, next)}`,
    };
  },
};
