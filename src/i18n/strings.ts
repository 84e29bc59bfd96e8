/** Texts of static pages, filled at build. Islands use island-strings.ts. */
import i18next from 'i18next';
import type { Locale } from '#lib/locales.ts';
import type home from '#locales/pt/home.json';
import type pages from '#locales/pt/pages.json';
import type site from '#locales/pt/site.json';

/** The namespaces of .astro files. One line each, typed by the pt file. */
interface PageStrings {
  site: typeof site;
  home: typeof home;
  pages: typeof pages;
}

/** A text of the content pages. */
export type PageText = keyof typeof pages & string;
export type PageNamespace = keyof PageStrings;
export type Translate<N extends PageNamespace> = (
  key: keyof PageStrings[N] & string,
  values?: Record<string, string | number>,
) => string;

/** The texts of one namespace in one language: `const t = translator(locale, 'site'); t('navHome')`. */
export function translator<N extends PageNamespace>(locale: Locale, namespace: N): Translate<N> {
  const t = i18next.getFixedT(locale, namespace);
  return (key, values) => t(key, values ?? {});
}
