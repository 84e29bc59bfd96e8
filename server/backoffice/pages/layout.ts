/** Renders the frame of every page: its head, the menu of permitted pages, and the message after a form. */
import { html } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { officeLanguages, officeText } from '#server/backoffice/texts.ts';
import type { OfficeLanguage } from '#server/backoffice/texts.ts';
import { localeTable } from '#lib/locales.ts';
import type { Markup, Notice, BackofficePage, Shown, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

/** Allows only the page's own stylesheet, script and forms to the page itself, and no framing. */
export const policy = contentPolicy({
  'style-src': "'self'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': 'data:',
  'form-action': "'self'",
});

export const STYLE_PATH = '/style.css';
export const SCRIPT_PATH = '/office.js';

function sheet(language: OfficeLanguage, title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="${localeTable[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${PAGE}${STYLE_PATH}" />
        <script src="${PAGE}${SCRIPT_PATH}" defer></script>
        <title>${title} · ${officeText(language)('frame.product')}</title>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Renders a page outside of the menu: the login and its refusals. */
export const loginLayout = (language: OfficeLanguage, { title, body }: Shown): Markup =>
  sheet(
    language,
    title,
    html`<main class="door">
      <h1>${title}</h1>
      ${body}
    </main>`,
  );

/** Renders a page of a signed-in operator. `path`: the menu entry that it belongs to. */
export function layout(
  visit: PageRequest,
  pages: readonly BackofficePage[],
  path: string,
  { title, body }: Shown,
): Markup {
  const { operator, notice, language, t } = visit;
  const menu = pages.filter((page) => page.menu !== undefined && hasPermission(operator.role, page.permission));
  const out = `${PAGE}/sign-out`;
  return sheet(
    language,
    title,
    html`<a class="skip" href="#main">${t('frame.skip')}</a>
      <header class="top">
        <b>${t('frame.product')}</b>
        <div class="who">
          <span>${operator.name} · ${operator.role}</span>
          ${languageChoice(visit)}
          <form method="post" action="${out}">
            <button class="plain" name="_token" value="${visit.formToken(out)}">${t('frame.signOut')}</button>
          </form>
        </div>
      </header>
      <div class="frame">
        <nav class="menu" aria-label="${t('frame.menu')}">
          <ul>
            ${menu.map(
              (page) =>
                html`<li>
                  <a href="${hrefOf(page)}" ${page.path === path ? html`aria-current="page"` : ''}>${page.menu}</a>
                </li>`,
            )}
          </ul>
        </nav>
        <main id="main">
          ${notice ? noticeBox(notice) : ''}
          <h1>${title}</h1>
          ${body}
        </main>
      </div>`,
  );
}

/** Renders one button for each other language. */
function languageChoice({ language, t, here, formToken }: PageRequest): Markup {
  const action = `${PAGE}/language`;
  return html`<form method="post" action="${action}" aria-label="${t('frame.language')}">
    <input type="hidden" name="_token" value="${formToken(action)}" />
    <input type="hidden" name="_back" value="${here}" />
    ${officeLanguages
      .filter((each) => each !== language)
      .map((each) => {
        const { name, tag } = localeTable[each];
        return html`<button class="plain" name="language" value="${each}" lang="${tag}">${name}</button>`;
      })}
  </form>`;
}

export const hrefOf = ({ path }: BackofficePage): string => (path === '/' ? PAGE : `${PAGE}${path}`);

const noticeBox = ({ tone, text }: Notice): Markup =>
  html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`;
