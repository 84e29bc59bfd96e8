/**
 * Renders a text as the site shows it, as a page of its own for the frame beside the form. A GET shows a saved revision,
 * a POST what the form has now. Neither stores anything.
 */
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import { isLocale, localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import {
  documentNamed,
  figuresIn,
  filled,
  markdownHtml,
  pictureOf,
  presentText,
  readPictureNamed,
  revisionById,
} from '#server/contexts/texts/public.ts';
import type { DocumentTexts, Revision, TextDocument } from '#server/contexts/texts/public.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Services } from '#server/platform/services.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { backofficeText } from '#server/backoffice/texts.ts';
import { formOf, isFormToken } from './form-token.ts';
import type { PageContext, PageEnv } from './form-token.ts';
import { isInterfaceText } from './interface-texts.ts';
import { languageOf } from './language.ts';
import type { Markup } from './page.ts';
import { PAGE } from './page.ts';
import { liveText } from './text-state.ts';
import { SITE_STYLE_PATH, siteStyle } from './site-style.ts';

/** Allows the site's styles and pictures to the page, and the back office alone to frame it. */
const shownPolicy = contentPolicy({ 'style-src': "'self'", 'img-src': "'self' data:", 'frame-ancestors': "'self'" });

export function bindTextPreview(app: Hono<PageEnv>, services: Services): void {
  app.get(SITE_STYLE_PATH, (context) => context.body(siteStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/texts/:document/shown', async (context) => {
    const document = documentOf(context);
    const content = document && (await contentOf(services, document, context.req.query('revision')));
    if (!document || !content || !mayRead(context)) return context.notFound();
    const asked = context.req.query('language');
    const keys = context.req.query('keys')?.split(',');
    return shownPage(context, document, { content, locale: isLocale(asked) ? asked : 'pt', keys });
  });
  app.post('/texts/:document/shown', async (context) => {
    const document = documentOf(context);
    const form = await formOf(context);
    if (!document || !mayRead(context) || !isFormToken(context, form._token)) return context.notFound();
    const { content } = await presentText(services.db, document);
    const locale = isLocale(form._shown) ? form._shown : 'pt';
    const keys = Object.keys(form).flatMap((name) => (name.endsWith('_pt') ? [name.slice(0, -3)] : []));
    return shownPage(context, document, { content: withForm(content, form), locale, keys });
  });
  app.get('/text-pictures/:name', async (context) => {
    const bytes = mayRead(context) ? await readPictureNamed(services.db, context.req.param('name')) : null;
    return bytes
      ? context.body(new Uint8Array(bytes), 200, { 'Content-Type': typeOf(context.req.param('name')) })
      : context.notFound();
  });
  // Asked for by the page's script while a text waits for the publisher.
  app.get('/texts/:document/live', async (context) => {
    const document = documentOf(context);
    if (!document || !mayRead(context)) return context.notFound();
    const { revision } = await presentText(services.db, document);
    const language = languageOf(context);
    return context.json(liveText(revision, { t: backofficeText(language), language }));
  });
}

const typeOf = (name: string): string => `image/${name.endsWith('.jpg') ? 'jpeg' : name.split('.').at(-1)}`;
const documentOf = ({ req }: PageContext): TextDocument | undefined => documentNamed(req.param('document') ?? '');
const mayRead = ({ var: { session } }: PageContext): boolean => hasPermission(session.operator.role, 'texts');

/** Returns the text of a revision of this document, or the newest one; null where there is none. */
export async function contentOf(
  { db }: Pick<Services, 'db'>,
  document: TextDocument,
  revision: string | undefined,
): Promise<DocumentTexts | null> {
  if (revision === undefined) return (await presentText(db, document)).content;
  const row: Revision | null = /^\d{1,15}$/.test(revision) ? await revisionById(db, Number(revision)) : null;
  return row?.document === document.name ? row.content : null;
}

/** Returns the texts with what the form has now. */
function withForm(content: DocumentTexts, form: Readonly<Record<string, string>>): DocumentTexts {
  const entries = locales.map((locale) => {
    const typed = Object.entries(form).flatMap(([name, text]) =>
      name.endsWith(`_${locale}`) ? [[name.slice(0, -locale.length - 1), text.slice(0, 8000).trim()] as const] : [],
    );
    return [locale, { ...content[locale], ...Object.fromEntries(typed) }] as const;
  });
  return Object.fromEntries(entries) as DocumentTexts;
}

interface Wanted {
  readonly content: DocumentTexts;
  readonly locale: Locale;
  /** The keys of the interface texts that are shown; undefined for all. */
  readonly keys: readonly string[] | undefined;
}

async function shownPage(context: PageContext, document: TextDocument, { content, locale, keys }: Wanted) {
  context.header('Content-Security-Policy', shownPolicy);
  context.header('X-Frame-Options', 'SAMEORIGIN');
  const figures = await figuresIn(locale);
  // A language without a text of the server's own shows the Portuguese one.
  const texts = document.kind.store && !content[locale].title ? content.pt : content[locale];
  const line = (field: string): Markup => pieces(filled(texts[field] ?? '', figures, locale), document);
  const isLong = filled(texts.figure ?? '', figures, locale).length > 8;
  const faults = await document.kind.faults(content);
  const isUnsafe = faults.some((each) => each.locale === locale && each.rule === 'unsafeLink');
  const body = filled(texts.body ?? '', figures, locale);
  const prose = isUnsafe ? html`<p class="said">${body}</p>` : raw(await markdownHtml(body));
  return context.html(
    html`<!doctype html>
      <html lang="${localeTable[locale].tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="stylesheet" href="${PAGE}${SITE_STYLE_PATH}" />
          <title>${texts.title ?? document.slug}</title>
        </head>
        <body>
          <div class="column">
            ${partsOf[document.kind.name]?.({ line, prose, keys: keys ?? Object.keys(texts), locale, isLong, picture: pictureOf(content), alt: texts.imageAlt ?? '' })}
          </div>
        </body>
      </html>`,
  );
}

/** Escapes a filled text, and marks a name that nothing fills. The interface texts keep their names for the page. */
const pieces = (text: string, document: TextDocument): Markup =>
  html`${text
    .split(/(\{\{[^{}]*\}\})/)
    .map((piece, index) =>
      index % 2 === 0
        ? piece
        : isInterfaceText(document)
          ? html`<mark data-name>${piece.replace(/[{}]|\|.*/g, '')}</mark>`
          : html`<mark>${piece}</mark>`,
    )}`;

interface Part {
  readonly line: (field: string) => Markup;
  readonly prose: unknown;
  readonly keys: readonly string[];
  readonly locale: Locale;
  /** The name of the picture, and its description. */
  readonly picture: string | null;
  readonly alt: string;
  /** Whether the figure needs a smaller type. */
  readonly isLong: boolean;
}

/** The markup of each kind, as the site's components have it (src/components/Offer.astro, src/layouts/LegalPage.astro). */
const partsOf: Readonly<Record<string, (part: Part) => Markup>> = {
  promotions: ({ line, prose, locale, isLong, picture, alt }) =>
    html`<div class="offer">
        <h1>${line('title')}</h1>
        <b class="adult">18+</b>
        <p class="figure" ${isLong ? raw('data-long') : ''}>${line('figure')}</p>
        <p class="offer-text">${line('summary')}</p>
        <p class="offer-condition"><b>${translate(locale, 'pages', 'conditionLabel')}</b> ${line('condition')}</p>
        <p class="actions">
          <span class="button" data-kind="line">${translate(locale, 'pages', 'allPromotions')}</span>
        </p>
      </div>
      ${picture === null ? '' : html`<img class="offer-picture" src="${PAGE}/text-pictures/${picture}" alt="${alt}" />`}
      <div class="prose">${prose}</div>
      <p class="hint">${translate(locale, 'pages', 'claimNeedsLogin')}</p>`,
  legal: ({ line, prose }) =>
    html`<div class="page-head">
        <h1>${line('title')}</h1>
        <p>${line('description')}</p>
      </div>
      <div class="prose">${prose}</div>`,
  offers: ({ line }) => notice(line),
  announcements: ({ line }) => notice(line),
  interface: ({ line, keys }) =>
    html`<dl class="interface-texts">
      ${keys.map(
        (key) =>
          html`<div>
            <dt>${key}</dt>
            <dd>${line(key)}</dd>
          </div>`,
      )}
    </dl>`,
};

const notice = (line: Part['line']): Markup =>
  html`<div class="card stack">
    <h2>${line('title')}</h2>
    <p class="said">${line('content')}</p>
  </div>`;
