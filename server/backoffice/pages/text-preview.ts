/** Shows a revision of a text as the site has it, in one language. */
import { html } from 'hono/html';
import { isLocale, localeTable, locales } from '#lib/locales.ts';
import { documentNamed } from '#server/contexts/texts/public.ts';
import { link } from './components.ts';
import type { BackofficePage } from './page.ts';
import { PAGE } from './page.ts';
import { contentOf } from './text-shown.ts';
import { titleOf } from './texts.ts';

export const textPreviewPage: BackofficePage = {
  path: '/texts/:document/preview',
  permission: 'texts',
  show: async (visit) => {
    const { req } = visit.context;
    const document = documentNamed(req.param('document') ?? '');
    const revision = req.query('revision');
    const content = document && (await contentOf(visit.services, document, revision));
    if (!document || !content) return null;
    const { t } = visit;
    const asked = req.query('language');
    const locale = isLocale(asked) ? asked : visit.language;
    const title = `${t('texts.preview')}: ${await titleOf(visit, document, content)}`;
    return {
      title,
      body: html`<p>${link(`/texts/${document.name}`, t('texts.edit'))}</p>
        <p>
          ${locales.map((each) =>
            each === locale
              ? html`<b>${localeTable[each].name}</b> `
              : html`<a href="?${query(revision, each)}">${localeTable[each].name}</a> `,
          )}
        </p>
        <iframe
          class="shown-text"
          title="${title}"
          src="${PAGE}/texts/${document.name}/shown?${query(revision, locale)}"
        ></iframe>`,
    };
  },
};

const query = (revision: string | undefined, language: string): string =>
  new URLSearchParams({ ...(revision ? { revision } : {}), language }).toString();
