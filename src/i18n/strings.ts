/** Returns texts of static pages, filled at build. Islands use island-strings.ts. */
import i18next from 'i18next';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { Dictionary } from '#games/paytable.ts';
import type catalogue from '#locales/pt/catalogue.json';
import type faq from '#locales/pt/faq.json';
import type game from '#locales/pt/game.json';
import type home from '#locales/pt/home.json';
import type pages from '#locales/pt/pages.json';
import type site from '#locales/pt/site.json';
import type video from '#locales/pt/video.json';

/** The namespaces of .astro files, typed by the Portuguese files. */
interface PageStrings {
  site: typeof site;
  home: typeof home;
  faq: typeof faq;
  game: typeof game;
  catalogue: typeof catalogue;
  pages: typeof pages;
  video: typeof video;
}

/** A text of the content pages. */
export type PageText = keyof typeof pages & string;
/** A text of the frequent questions. */
export type FaqText = keyof typeof faq & string;
export type PageNamespace = keyof PageStrings;
export type Translate<N extends PageNamespace> = (
  key: keyof PageStrings[N] & string,
  values?: Record<string, string | number>,
) => string;

/** Returns a translator for one namespace and language: `const t = translator(locale, 'site'); t('navHome')`. */
export function translator<N extends PageNamespace>(locale: Locale, namespace: N): Translate<N> {
  const t = i18next.getFixedT(locale, namespace);
  const { tag } = localeTable[locale];
  // Filled as the islands' texts are, because i18next has no plural forms after a number. Without values a script
  // fills the text.
  return (key, values) => {
    const text = t(key, { skipInterpolation: true });
    return values ? fill(text, values, tag) : text;
  };
}

/** Returns the texts about a game of the studio: the common ones and its dictionary's (games/paytable.ts). */
export function gameTexts(locale: Locale, dictionary: string): Dictionary {
  const bundle = (name: string) => i18next.getResourceBundle(locale, name) as Dictionary;
  return { ...bundle('game'), ...bundle(`game-${dictionary}`) };
}

/** Returns a whole namespace as props for an island of a single page, so that other pages' dictionaries stay small. */
export function textsOf<N extends PageNamespace>(locale: Locale, namespace: N): PageStrings[N] {
  return i18next.getResourceBundle(locale, namespace) as PageStrings[N];
}
