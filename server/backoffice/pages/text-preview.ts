/** Shows a revision as a page of the site has it: figures filled in, in one language. */
import { html, raw } from 'hono/html';
import { isLocale, localeTable, locales } from '#lib/locales.ts';
import {
  documentFaults,
  documentNamed,
  figuresIn,
  filled,
  markdownHtml,
  presentText,
  revisionById,
} from '#server/contexts/texts/public.ts';
import type { DocumentTexts, TextDocument } from '#server/contexts/texts/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { link } from './components.ts';
import type { BackofficePage, PageRequest } from './page.ts';

export const textPreviewPage: BackofficePage = {
  path: '/texts/:document/preview',
  permission: 'texts',
  show: async (visit) => {
    const { req } = visit.context;
    const document = documentNamed(req.param('document') ?? '');
    const content = document && (await contentOf(visit, document, req.query('revision')));
    if (!document || !content) return null;
    const { t } = visit;
    const asked = req.query('language');
    const locale = isLocale(asked) ? asked : visit.language;
    const figures = await figuresIn(locale);
    const text = (field: string) => filled(content[locale][field] ?? '', figures, locale);
    const faults = await documentFaults(document, content);
    const isUnsafe = faults.some(
      (each) => each.locale === locale && each.field === 'body' && each.rule === 'unsafeLink',
    );
    return {
      title: `${t('texts.preview')}: ${text('title')}`,
      body: html`<p>${link(`/texts/${document.name}`, t('texts.edit'))}</p>
        <p>
          ${locales.map((each) =>
            each === locale
              ? html`<b>${localeTable[each].name}</b> `
              : html`<a href="?${query(req.query('revision'), each)}">${localeTable[each].name}</a> `,
          )}
        </p>
        <article class="sheet preview" lang="${localeTable[locale].tag}">
          <h2>${text('title')}</h2>
          <p class="preview-figure">${text('figure')}</p>
          <p>${text('summary')}</p>
          <p><b>${translate(locale, 'pages', 'conditionLabel')}</b> ${text('condition')}</p>
          ${
            isUnsafe
              ? html`<p class="said">${text('body')}</p>`
              : html`<div class="preview-prose">${raw(await markdownHtml(text('body')))}</div>`
          }
        </article>`,
    };
  },
};

const query = (revision: string | undefined, language: string): string =>
  new URLSearchParams({ ...(revision ? { revision } : {}), language }).toString();

/** Returns the text of a revision of this document, or the newest one; null where there is none. */
async function contentOf(
  { services }: PageRequest,
  document: TextDocument,
  revision: string | undefined,
): Promise<DocumentTexts | null> {
  if (revision === undefined) return (await presentText(services.db, document)).content;
  const row = /^\d{1,15}$/.test(revision) ? await revisionById(services.db, Number(revision)) : null;
  return row?.document === document.name ? row.content : null;
}
