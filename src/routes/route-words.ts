/** Returns title and description of a route: the session's and cashier's pages in `site`, the content pages in `pages`. */
import i18next from 'i18next';
import type { Locale } from '#lib/locales.ts';
import type pages from '#locales/pt/pages.json';
import type site from '#locales/pt/site.json';
import { routeOf } from './routes.ts';
import type { RoutePath } from './routes.ts';

type Key = keyof typeof site | keyof typeof pages;

export function routeWords(locale: Locale, path: RoutePath): { title: string; description: string } {
  const t = i18next.getFixedT(locale, ['site', 'pages']) as (key: Key) => string;
  const { titleKey } = routeOf(path);
  return { title: t(`${titleKey}Title`), description: t(`${titleKey}Description`) };
}
