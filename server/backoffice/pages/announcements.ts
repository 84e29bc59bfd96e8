/** Lists announcements, with forms to publish one in the site's languages and to withdraw one. */
import { html } from 'hono/html';
import { announcementKinds } from '#contract/information.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { listAnnouncements } from '#server/contexts/messages/public.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, cut, pager, ROWS, table, when } from './components.ts';

const fields: readonly Field[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: announcementKinds,
    hint: 'New terms need a second operator, and ask players for consent.',
  },
  {
    name: 'url',
    label: 'Address',
    optional: true,
    hint: 'Where it is told at length: https://… or a path of the site.',
  },
  {
    name: 'until',
    label: 'Until',
    optional: true,
    hint: 'As 2026-12-31 23:59:59, in Brasília. Empty: until somebody withdraws it.',
  },
  { name: 'effective_at', label: 'Binds from', optional: true, hint: 'New terms alone: 14 days from now or later.' },
  ...locales.flatMap((code): Field[] => [
    { name: `title_${code}`, label: `Title, ${localeTable[code].name}`, optional: true },
    { name: `content_${code}`, label: `Text, ${localeTable[code].name}`, kind: 'long', optional: true },
  ]),
];

export const announcementsPage: BackofficePage = {
  path: '/announcements',
  permission: 'announcements',
  menu: 'Announcements',
  show: async (visit) => {
    const found = await listAnnouncements(visit.services.db, { after: afterOf(visit), limit: ROWS + 1 });
    const { rows, next } = cut(found, ({ id }) => id);
    const now = visit.services.now();
    return {
      title: 'Announcements',
      body: html`<div class="sheet">
          ${folded(visit, 'Tell everybody', { acts: [{ path: '/announcements', label: 'Tell' }], fields })}
        </div>
        ${table(
          'Announcements',
          [
            { head: 'Title', cell: ({ texts }) => texts.pt.title },
            { head: 'Kind', cell: ({ kind }) => kind },
            { head: 'Languages', cell: ({ texts }) => Object.keys(texts).join(' ') },
            { head: 'From', cell: ({ from }) => when(from) },
            { head: 'Until', cell: ({ until, withdrawnAt }) => when(withdrawnAt ?? until) },
            { head: 'By', cell: ({ createdBy }) => createdBy },
            {
              head: '',
              cell: ({ id, until, withdrawnAt }) =>
                withdrawnAt || (until && until <= now)
                  ? ''
                  : folded(visit, 'Withdraw', {
                      acts: [{ path: `/announcements/${id}/withdraw`, label: 'Withdraw', tone: 'bad' }],
                    }),
            },
          ],
          rows,
          'Nothing was announced yet.',
        )}
        ${pager(visit, next)}`,
    };
  },
};
