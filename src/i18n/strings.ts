/** Texts of static pages, filled at build. Islands use island-strings.ts. */
import i18next from 'i18next';
import type { Locale } from '#lib/locales.ts';

/** The namespaces of .astro files. One line each; the pt file is the type. */
interface PageStrings {
  site: (typeof import('#locales/pt/site.json'))['default'];
  home: (typeof import('#locales/pt/home.json'))['default'];
}

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
