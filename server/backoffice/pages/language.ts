/** Finds out the language of a page: the operator's choice in a cookie, else the browser's, else Portuguese. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie, setCookie } from 'hono/cookie';
import { isBackofficeLanguage, backofficeLanguages } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage } from '#server/backoffice/texts.ts';
import { DAY, SECOND } from '#server/platform/time.ts';
import { PAGE } from './page.ts';

const NAME = 'office_language';

export function languageOf(context: Context): BackofficeLanguage {
  const chosen = getCookie(context, NAME);
  if (isBackofficeLanguage(chosen)) return chosen;
  const fromBrowser = accepts(context, {
    header: 'Accept-Language',
    supports: [...backofficeLanguages],
    default: 'pt',
    match: (wanted, { supports }) =>
      wanted
        .sort((first, second) => second.q - first.q)
        .map(({ type }) => type.slice(0, 2).toLowerCase())
        .find((code) => supports.includes(code)) ?? 'pt',
  });
  return isBackofficeLanguage(fromBrowser) ? fromBrowser : 'pt';
}

/** Keeps the operator's choice for a year. */
export const keepLanguage = (context: Context, language: BackofficeLanguage): void =>
  setCookie(context, NAME, language, {
    path: PAGE,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: (365 * DAY) / SECOND,
  });
