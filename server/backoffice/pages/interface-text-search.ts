/** Lists the files of the interface texts, and searches them by a part of a text in any language, or of a key. */
import { html } from 'hono/html';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { documents, newestRevisions, originalTexts, textKinds } from '#server/contexts/texts/public.ts';
import type { TextDocument } from '#server/contexts/texts/public.ts';
import { table } from './components.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import { listOf } from './texts.ts';
import { foundIn, isInterfaceText, searched, interfaceTextSearch } from './interface-texts.ts';

const MOST_FOUND = 100;

interface Found {
  readonly document: TextDocument;
  readonly key: string;
  readonly locale: Locale;
  readonly text: string;
}

export const interfaceTextSearchPage: BackofficePage = {
  path: '/texts-search',
  permission: 'texts',
  under: '/texts',
  show: async (visit) => {
    const { t } = visit;
    const wanted = searched(visit);
    if (wanted === '')
      return { title: t('texts.kind_interface'), body: html`${interfaceTextSearch(visit)} ${await filesOf(visit)}` };
    const found = await findTexts(visit, wanted);
    return {
      title: t('texts.find'),
      body: html`${interfaceTextSearch(visit)}
      ${table(
        t('texts.find'),
        [
          {
            head: t('texts.field'),
            cell: ({ document, key }) =>
              html`<a href="${PAGE}/texts/${document.name}?q=${encodeURIComponent(key)}">${document.slug}: ${key}</a>`,
          },
          { head: t('texts.language'), cell: ({ locale }) => localeTable[locale].name },
          {
            head: t('texts.text'),
            cell: ({ text, locale }) => html`<span lang="${localeTable[locale].tag}">${text}</span>`,
          },
        ],
        found.slice(0, MOST_FOUND),
        t('texts.foundNone'),
      )}
      ${found.length > MOST_FOUND ? html`<p class="soft">${t('texts.foundMore', { count: MOST_FOUND })}</p>` : ''}`,
    };
  },
};

/** Renders the lists of files, those of the games apart. */
async function filesOf(visit: PageRequest): Promise<Markup> {
  const kind = textKinds.find((each) => isInterfaceText({ kind: each }));
  if (!kind) throw new Error('there are no interface texts');
  const isGame = ({ slug }: TextDocument) => slug.startsWith('game-');
  return html`${await listOf(visit, 'interface', kind, (document) => !isGame(document))}
  ${await listOf(visit, 'games', kind, isGame)}`;
}

async function findTexts({ services }: PageRequest, wanted: string): Promise<Found[]> {
  const newest = new Map((await newestRevisions(services.db)).map((row) => [row.document, row.content]));
  const files = documents.filter(isInterfaceText).map(async (document) => {
    const texts = newest.get(document.name) ?? (await originalTexts(services.db, document));
    return Object.keys(texts.pt).flatMap((key): Found[] => {
      const locale = foundIn(texts, key, wanted);
      return locale === null ? [] : [{ document, key, locale, text: texts[locale][key] ?? '' }];
    });
  });
  return (await Promise.all(files)).flat();
}
