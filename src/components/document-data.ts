/** Provides the attributes of `<html>` that scripts read before any framework. */
import { market } from '#content/market.ts';
import { dictionaryName } from '#i18n/dictionary-file.ts';
import { dictionaryKindOf } from '#i18n/island-namespaces.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { isAccountPage } from '#routes/account.ts';
import { routes } from '#routes/routes.ts';

/** Which data besides the member a page shows, by its path without a language (contract/home.ts). */
const memberParts: Readonly<Record<string, string>> = {
  '/': 'home favourites',
  '/game': 'home favourites',
  '/promotion/activity': 'home',
  '/searchGames': 'favourites',
  '/gameInfo': 'favourites',
};

/** Returns whether a page has an address in each language. The 404 and the offline page have none. */
export const isRoute = (path: string): boolean => routes.some((route) => route.path === path);

/** Returns the attributes. `path`: the page's path without its language. */
export const documentData = (locale: Locale, path: string) => ({
  lang: localeTable[locale].tag,
  // Browsers that translate a page change `lang` (lib/page-tag.ts).
  'data-tag': localeTable[locale].tag,
  'data-locale': locale,
  'data-session': 'visitor',
  // Sent with a fault of the page (shell/on-demand/page-faults).
  'data-release': import.meta.env.PUBLIC_RELEASE,
  'data-translated': isRoute(path) ? '' : undefined,
  'data-member': memberParts[path],
  // So that the page's frame is styled before any of its content arrives (styles/account.css).
  'data-frame': isAccountPage(path) ? 'account' : undefined,
  // The API's URL, where it is not on the site's own origin.
  'data-api': import.meta.env.PUBLIC_API_URL || undefined,
  'data-dictionary': `/dictionaries/${dictionaryName(locale, { kind: dictionaryKindOf(path), signUp: market.signUp })}.json`,
});
