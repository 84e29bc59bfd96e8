/** Chooses the interface texts that a page shows: a section of a file, or those that a search finds in any language. */
import { html } from 'hono/html';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { DocumentTexts, EditedField, TextDocument } from '#server/contexts/texts/public.ts';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

/** The fields of a section: more, in nine languages, would make a slow page. */
const SECTION = 20;

export const isInterfaceText = ({ kind }: Pick<TextDocument, 'kind'>): boolean => kind.name === 'interface';
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export const searched = ({ context }: PageRequest): string => plain((context.req.query('q') ?? '').slice(0, 80).trim());

/** Returns the language in which a key or a text contains the searched words; null where none does. */
export function foundIn(texts: DocumentTexts, field: string, wanted: string): Locale | null {
  if (plain(field).includes(wanted)) return 'pt';
  return locales.find((locale) => plain(texts[locale][field] ?? '').includes(wanted)) ?? null;
}

/** Returns the fields that the page shows: all of them, or a section or the found ones of the interface texts. */
export function shownFields(
  visit: PageRequest,
  document: TextDocument,
  fields: readonly EditedField[],
  texts: DocumentTexts,
): readonly EditedField[] {
  if (!isInterfaceText(document)) return fields;
  const wanted = searched(visit);
  if (wanted !== '') return fields.filter(({ name }) => foundIn(texts, name, wanted) !== null).slice(0, SECTION);
  return fields.slice((partOf(visit) - 1) * SECTION, partOf(visit) * SECTION);
}

/** Returns the number of the section in the address, counted from 1. */
const partOf = ({ context }: PageRequest): number => {
  const asked = context.req.query('part') ?? '';
  return /^[1-9]\d?$/.test(asked) ? Number(asked) : 1;
};

/** Renders the search and the sections of a file of the interface texts. */
export function interfaceTextParts(
  visit: PageRequest,
  document: TextDocument,
  fields: readonly EditedField[],
): Markup | '' {
  if (!isInterfaceText(document)) return '';
  const { t } = visit;
  const count = Math.ceil(fields.length / SECTION);
  const parts = Array.from({ length: count }, (_, index) => index + 1);
  const current = searched(visit) === '' ? partOf(visit) : 0;
  return html`${searchForm(visit, `/texts/${document.name}`)}
  ${
    count < 2
      ? ''
      : html`<nav class="parts" aria-label="${t('texts.sections')}">
          ${parts.map((part) => {
            const [first, last] = [fields[(part - 1) * SECTION]?.name, fields.slice(0, part * SECTION).at(-1)?.name];
            return html`<a href="?part=${part}" ${part === current ? html`aria-current="true"` : ''}
              >${first} – ${last}</a
            >`;
          })}
        </nav>`
  }`;
}

const searchForm = ({ t, context }: PageRequest, path: string): Markup =>
  html`<form method="get" action="${PAGE}${path}" class="fields" role="search">
    <div>
      <label for="words-q">${t('texts.find')}</label>
      <input
        id="words-q"
        name="q"
        type="search"
        value="${(context.req.query('q') ?? '').slice(0, 80)}"
        maxlength="80"
      />
      <p class="note">${t('texts.findHint')}</p>
    </div>
    <div class="row"><button class="plain">${t('frame.find')}</button></div>
  </form>`;

/** Renders the search over all files. */
export const interfaceTextSearch = (visit: PageRequest): Markup => searchForm(visit, '/texts-search');
