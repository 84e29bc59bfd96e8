/** Lists the site's texts with the state of each, and sets whether a second person approves them. */
import { html } from 'hono/html';
import {
  documents,
  editedFields,
  needsSecondPerson,
  newestRevisions,
  releasedTexts,
  staleLanguages,
  waitingRevisions,
} from '#server/contexts/texts/public.ts';
import type { Revision, TextDocument } from '#server/contexts/texts/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { link, table, tag, when } from './components.ts';
import type { Part } from './components.ts';
import { folded } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';

const MOST_COUNTED = 100;

interface Row {
  readonly document: TextDocument;
  readonly title: string;
  readonly newest: Revision | undefined;
}

export const textsPage: BackofficePage = {
  path: '/texts',
  permission: 'texts',
  menu: 'Texts',
  count: async ({ services }) => {
    const waiting = await waitingRevisions(services.db, MOST_COUNTED);
    return waiting.filter(({ state, failure }) => state === 'proposed' || failure !== '').length;
  },
  show: async (visit) => {
    const { t, language } = visit;
    const newest = await newestRevisions(visit.services.db);
    const rows = documents.map(async (document): Promise<Row> => {
      const found = newest.find((row) => row.document === document.name);
      const texts = found?.content ?? (await releasedTexts(document));
      return { document, title: texts[language].title ?? document.slug, newest: found };
    });
    return {
      title: t('texts.title'),
      body: html`<p class="soft">${t('texts.intro')}</p>
        ${table(
          t('texts.title'),
          [
            { head: t('texts.text'), cell: ({ document, title }) => link(`/texts/${document.name}`, title) },
            { head: t('texts.address'), cell: ({ document }) => document.slug },
            { head: t('texts.state'), cell: ({ newest: row }) => (row ? stateTag(visit, row) : '–') },
            { head: t('texts.changed'), cell: ({ newest: row }) => when(row?.createdAt ?? null, visit.language) },
            { head: t('texts.author'), cell: ({ newest: row }) => (row ? authorOf(row) : '–') },
            { head: t('texts.stale'), cell: ({ newest: row }) => (row ? staleOf(row).join(' ') || '–' : '–') },
          ],
          await Promise.all(rows),
          '',
        )}
        ${hasPermission(visit.operator.role, 'site') ? await secondPersonForm(visit) : ''}`,
    };
  },
};

/** Renders the state of a revision, with a failure in red. */
export const stateTag = ({ t }: PageRequest, { state, failure, startedAt }: Revision): Part =>
  failure !== '' && state !== 'published'
    ? tag(t('texts.failed'), 'bad')
    : startedAt && (state === 'approved' || state === 'scheduled')
      ? tag(t('texts.building'))
      : tag(t(`texts.state_${state}`), state === 'published' ? 'good' : '');

/** Returns an author without the kind. */
export const authorOf = ({ author }: Revision): string => author.replace(/^\w+:/, '');

const staleOf = ({ changed }: Revision): readonly string[] => [
  ...new Set(editedFields.flatMap(({ name }) => staleLanguages(changed, name))),
];

async function secondPersonForm(visit: PageRequest): Promise<Markup> {
  const { t } = visit;
  const isOn = await needsSecondPerson(visit.services.db);
  return html`<section class="sheet">
    <h2>${t('texts.rule')}</h2>
    <p>${isOn ? t('texts.ruleOn') : t('texts.ruleOff')}</p>
    ${folded(visit, t('texts.ruleChange'), {
      acts: [{ path: '/texts-rule', label: t('texts.ruleChange') }],
      fields: [{ name: 'second_person', label: t('texts.rule'), options: ['on', 'off'], value: isOn ? 'off' : 'on' }],
    })}
  </section>`;
}
