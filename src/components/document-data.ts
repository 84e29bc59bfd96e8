/** What the scripts of a page read about it before a framework: attributes of its `<html>`. */
import { market } from '#content/market.ts';
import { dictionaryName } from '#i18n/dictionary-file.ts';
import { dictionaryKindOf } from '#i18n/island-namespaces.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { isAccountPage } from '#routes/account.ts';
import { routes } from '#routes/routes.ts';

/** What a page shows of the player beside the member, by its path without a language (contract/home.ts). */
const memberParts: Readonly<Record<string, string>> = {
  '/': 'home favourites',
  '/game': 'favourites',
  '/searchGames': 'favourites',
  '/gameInfo': 'favourites',
};

/** Answers whether a page has an address of its own in each language: the 404 and the offline page have none. */
export const isRoute = (path: string): boolean => routes.some((route) => route.path === path);

/** `path`: without its language. */
export const documentData = (locale: Locale, path: string) => ({
  lang: localeTable[locale].tag,
  // Browsers that translate a page rewrite `lang` (lib/page-tag.ts).
  'data-tag': localeTable[locale].tag,
  'data-locale': locale,
  'data-session': 'visitor',
  // Told with a fault of the page (shell/on-demand/page-faults).
  'data-release': import.meta.env.PUBLIC_RELEASE,
  'data-translated': isRoute(path) ? '' : undefined,
  'data-member': memberParts[path],
  // The frame is known before anything in it has come (styles/account.css).
  'data-frame': isAccountPage(path) ? 'account' : undefined,
  // Where the API is not on the site's own origin.
  'data-api': import.meta.env.PUBLIC_API_URL || undefined,
  'data-dictionary': `/dictionaries/${dictionaryName(locale, { kind: dictionaryKindOf(path), signUp: market.signUp })}.json`,
});
