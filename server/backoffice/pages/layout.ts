/** Renders the frame of every page: its head with the search, the menu of permitted pages, and the message after a form. */
import { html } from 'hono/html';
import { contentPolicy } from '#lib/content-policy.ts';
import { backofficeLanguages, backofficeText } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage } from '#server/backoffice/texts.ts';
import { localeTable } from '#lib/locales.ts';
import { icon } from './icons.ts';
import { menuOf } from './menu.ts';
import type { MenuGroup, MenuItem } from './menu.ts';
import type { Markup, Notice, BackofficePage, Shown, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

/** Allows only the page's own stylesheet, script and forms to the page itself, and no framing of it. A preview is a frame of its own. */
export const policy = contentPolicy({
  'style-src': "'self'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'frame-src': "'self'",
  'form-action': "'self'",
});

export const STYLE_PATH = '/style.css';
export const SCRIPT_PATH = '/office.js';

function sheet(language: BackofficeLanguage, title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="${localeTable[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${PAGE}${STYLE_PATH}" />
        <script src="${PAGE}${SCRIPT_PATH}" defer></script>
        <title>${title} · ${backofficeText(language)('frame.product')}</title>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Renders a page outside of the menu: the login and its refusals. `switchTo`: returns its address in another language. */
export const loginLayout = (
  language: BackofficeLanguage,
  { title, body }: Shown,
  switchTo?: (language: BackofficeLanguage) => string,
): Markup =>
  sheet(
    language,
    title,
    html`<main class="door">
      ${switchTo === undefined ? '' : doorLanguages(language, switchTo)}
      <h1>${title}</h1>
      ${body}
    </main>`,
  );

/** Links to the same page in the other languages. Before a session there is no token for a form. */
const doorLanguages = (language: BackofficeLanguage, switchTo: (language: BackofficeLanguage) => string): Markup =>
  html`<p class="languages">
    ${backofficeLanguages
      .filter((each) => each !== language)
      .map((each) => html`<a href="${switchTo(each)}" lang="${localeTable[each].tag}">${localeTable[each].name}</a>`)}
  </p>`;

/** Renders a page of a signed-in operator. `page`: the page that is shown. */
export async function layout(
  visit: PageRequest,
  pages: readonly BackofficePage[],
  page: BackofficePage,
  { title, body }: Shown,
): Promise<Markup> {
  const { notice, language, t } = visit;
  const groups = await menuOf(visit, pages, page);
  return sheet(
    language,
    title,
    html`<a class="skip" href="#main">${t('frame.skip')}</a>
      <div class="frame">
        <details class="side">
          <summary>${t('frame.menu')}</summary>
          <p class="brand" aria-hidden="true">${t('frame.product')}</p>
          <nav aria-label="${t('frame.menu')}">${groups.map((group) => menuGroup(visit, group))}</nav>
        </details>
        <div class="rest">
          <header class="top">${searchForm(visit)}${operatorPart(visit)}</header>
          <main id="main">
            ${notice ? noticeBox(notice) : ''}
            <h1>${title}</h1>
            ${body}
          </main>
        </div>
      </div>`,
  );
}

function menuGroup({ t, language }: PageRequest, { name, items }: MenuGroup): Markup {
  const list = html`<ul aria-label="${t(`menu.group_${name}`)}">
    ${items.map((item) => html`<li>${menuLink(item, language)}</li>`)}
  </ul>`;
  return name === 'start'
    ? list
    : html`<p aria-hidden="true">${t(`menu.group_${name}`)}</p>
        ${list}`;
}

const menuLink = ({ page, label, isCurrent, count }: MenuItem, language: BackofficeLanguage): Markup =>
  html`<a href="${hrefOf(page)}" ${isCurrent ? html`aria-current="page"` : ''}
    >${icon(page.path)}${label}${count ? html` <b>${count >= MOST_COUNTED ? backofficeText(language)('frame.many') : count}</b>` : ''}</a
  >`;

/** A queue counts no further. */
export const MOST_COUNTED = 100;

const searchForm = ({ t, context }: PageRequest): Markup =>
  html`<form method="get" action="${PAGE}/search" role="search" class="find">
    <label for="find">${t('frame.search')}</label>
    <input
      id="find"
      name="q"
      type="search"
      value="${context.req.path.endsWith('/search') ? (context.req.query('q') ?? '').slice(0, 80) : ''}"
      maxlength="80"
      placeholder="${t('frame.searchHint')}"
      autocomplete="off"
      spellcheck="false"
    />
    <kbd aria-hidden="true">Ctrl K</kbd>
    <button class="plain">${t('frame.find')}</button>
  </form>`;

function operatorPart(visit: PageRequest): Markup {
  const { operator, t } = visit;
  const out = `${PAGE}/sign-out`;
  return html`<div class="who">
    <a href="${PAGE}/account"><b>${operator.name}</b> ${t(`roles.${operator.role}`)}</a>
    ${languageChoice(visit)}
    <form method="post" action="${out}">
      <button class="plain" name="_token" value="${visit.formToken(out)}">${t('frame.signOut')}</button>
    </form>
  </div>`;
}

/** Renders one button for each other language. */
function languageChoice({ language, t, here, formToken }: PageRequest): Markup {
  const action = `${PAGE}/language`;
  return html`<form method="post" action="${action}" aria-label="${t('frame.language')}">
    <input type="hidden" name="_token" value="${formToken(action)}" />
    <input type="hidden" name="_back" value="${here}" />
    ${backofficeLanguages
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
