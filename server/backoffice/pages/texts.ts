/** Lists the site's texts with the state of each, and sets whether a second person approves them. */
import { randomBytes } from 'node:crypto';
import { html } from 'hono/html';
import {
  documentNamed,
  documents,
  needsSecondPerson,
  newestRevisions,
  originalTexts,
  staleLanguages,
  textKinds,
  waitingRevisions,
} from '#server/contexts/texts/public.ts';
import type { DocumentTexts, Revision, TextDocument, TextKind } from '#server/contexts/texts/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { link, ROWS, table, tag, when } from './components.ts';
import type { Part } from './components.ts';
import { folded } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { interfaceTextSearch, isInterfaceText } from './interface-texts.ts';

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
    const { t } = visit;
    const lists = textKinds.filter((kind) => !isInterfaceText({ kind })).map((kind) => listOf(visit, kind.name, kind));
    return {
      title: t('texts.title'),
      body: html`<p class="soft">${t('texts.intro')}</p>
        ${await Promise.all(lists)}
        <h2 id="interface">${t('texts.kind_interface')}</h2>
        <p class="note">${t('texts.about_interface')}</p>
        ${interfaceTextSearch(visit)}
        <p class="parts">${link('/texts-search', t('texts.allFiles'))}</p>
        ${hasPermission(visit.operator.role, 'site') ? await secondPersonForm(visit) : ''}`,
    };
  },
};

/** Returns the documents of a kind. Announcements are made by editors, and the newest is the first. */
function documentsOf(kind: TextKind, newest: readonly Revision[]): readonly TextDocument[] {
  if (!kind.isSlug) return documents.filter((document) => document.kind === kind);
  return [...newest]
    .sort((one, other) => other.id - one.id)
    .flatMap((row) => documentNamed(row.document) ?? [])
    .filter((document) => document.kind === kind)
    .slice(0, ROWS);
}

async function rowOf(visit: PageRequest, document: TextDocument, newest: readonly Revision[]): Promise<Row> {
  const found = newest.find((row) => row.document === document.name);
  return { document, title: await titleOf(visit, document, found?.content), newest: found };
}

/** Returns a document's name for the editor: its title in the page's language, an offer's name, or its file. */
export async function titleOf(
  { language, t, services }: PageRequest,
  document: TextDocument,
  texts?: DocumentTexts,
): Promise<string> {
  const { kind, slug } = document;
  if (isInterfaceText(document)) return slug;
  if (kind.name === 'offers') return translate(language, 'server', `offer_${slug}`);
  const all = texts ?? (await originalTexts(services.db, document));
  return all[language].title ?? all.pt.title ?? (kind.isSlug ? t('texts.newAnnouncement') : slug);
}

/**
 * Renders a list of a kind's documents under its name in the back office's dictionary. `isShown`: selects some of them.
 */
export async function listOf(
  visit: PageRequest,
  name: string,
  kind: TextKind,
  isShown: (document: TextDocument) => boolean = () => true,
): Promise<Markup> {
  const { t } = visit;
  const newest = await newestRevisions(visit.services.db);
  const shown = documentsOf(kind, newest).filter(isShown);
  const rows = await Promise.all(shown.map((document) => rowOf(visit, document, newest)));
  return html`<h2 id="${name}">${t(`texts.kind_${name}`)}</h2>
    <p class="note">${t(`texts.about_${name}`)}</p>
    ${kind.isSlug ? html`<p>${link(newAnnouncementPath(), t('texts.newAnnouncement'))}</p>` : ''}
    ${table(
      t(`texts.kind_${name}`),
      [
        { head: t('texts.text'), cell: ({ document, title }) => link(`/texts/${document.name}`, title) },
        { head: t('texts.address'), cell: ({ document }) => document.slug },
        { head: t('texts.state'), cell: ({ newest: row }) => (row ? stateTag(visit, row) : '–') },
        { head: t('texts.changed'), cell: ({ newest: row }) => when(row?.createdAt ?? null, visit.language) },
        { head: t('texts.author'), cell: ({ newest: row }) => (row ? authorOf(row) : '–') },
        { head: t('texts.stale'), cell: ({ newest: row }) => (row ? staleOf(row).join(' ') || '–' : '–') },
      ],
      rows,
      t('announcements.none'),
    )}`;
}

/** Returns the address of an announcement that is not written yet. */
export const newAnnouncementPath = (): string => `/texts/announcements.${randomBytes(4).toString('hex')}`;

/** Renders the state of a revision, with a failure in red. */
export const stateTag = ({ t }: PageRequest, { state, failure, startedAt }: Revision): Part =>
  failure !== '' && state !== 'published'
    ? tag(t('texts.failed'), 'bad')
    : startedAt && (state === 'approved' || state === 'scheduled')
      ? tag(t('texts.building'))
      : tag(t(`texts.state_${state}`), state === 'published' ? 'good' : '');

/** Returns an author without the kind. */
export const authorOf = ({ author }: Revision): string => author.replace(/^\w+:/, '');

const staleOf = (row: Revision): readonly string[] => [
  ...new Set(Object.keys(row.changed).flatMap((field) => staleLanguages(row, field))),
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
