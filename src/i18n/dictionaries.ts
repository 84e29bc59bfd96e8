/**
 * The islands' dictionaries at build. Never imported by code that reaches the browser, except behind
 * `import.meta.env.SSR` in island-strings.ts, where the bundler drops it.
 */
import { market } from '#content/market.ts';
import type { Locale } from '#lib/locales.ts';
import { islandNamespaces, namespacesOf } from './island-namespaces.ts';
import type { Dictionary, DictionaryKind } from './island-namespaces.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });

/** The island texts of a language, for a kind of page; all of them where islands are rendered at build. */
export function dictionaryOf(locale: Locale, kind?: DictionaryKind): Dictionary {
  const names = kind === undefined ? islandNamespaces : namespacesOf(kind, market.signUp);
  const entries = names.map((name) => [name, files[`../../locales/${locale}/${name}.json`] ?? {}]);
  return Object.fromEntries(entries) as Dictionary;
}
