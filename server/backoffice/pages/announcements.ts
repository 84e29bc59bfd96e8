/** Lists announcements, with forms to publish one in the site's languages and to withdraw one. */
import { html } from 'hono/html';
import { announcementKinds } from '#contract/information.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { listAnnouncements } from '#server/contexts/messages/public.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { folded } from './form.ts';
import type { Field } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, cut, pager, ROWS, languageNames, table, when, wordText } from './components.ts';

const fields = (t: BackofficeText): readonly Field[] => [
  {
    name: 'kind',
    label: t('announcements.kind'),
    options: announcementKinds,
    optionText: (kind: string) => wordText({ t }, 'announcements.kind', kind),
    hint: t('announcements.kindHint'),
  },
  {
    name: 'url',
    label: t('announcements.address'),
    optional: true,
    hint: t('announcements.addressHint'),
  },
  {
    name: 'until',
    label: t('announcements.until'),
    kind: 'instant',
    optional: true,
    hint: t('announcements.untilHint'),
  },
  {
    ...{ name: 'effective_at', label: t('announcements.binds'), kind: 'instant', optional: true },
    hint: t('announcements.bindsHint'),
  },
  ...locales.flatMap((code): Field[] => [
    { name: `title_${code}`, label: t('offers.titleIn', { language: localeTable[code].name }), optional: true },
    {
      name: `content_${code}`,
      label: t('offers.textIn', { language: localeTable[code].name }),
      kind: 'long',
      optional: true,
    },
  ]),
];

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
      body: html`<div class="sheet">
          ${folded(visit, t('announcements.tellAll'), {
            acts: [{ path: '/announcements', label: t('announcements.tell') }],
            fields: fields(t),
          })}
        </div>
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
