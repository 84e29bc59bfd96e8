/**
 * Builds the islands' dictionaries. Code that reaches the browser imports it only behind `import.meta.env.SSR` (island-strings.ts), where the
 * bundler drops it.
 */
import type { SignUp } from '#contract/market-choices.ts';
import type { Locale } from '#lib/locales.ts';
import { islandNamespaces, namespacesOf, unsaidRefusals } from './island-namespaces.ts';
import type { Dictionary, DictionaryKind, IslandNamespace } from './island-namespaces.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });

/** Selects a page's dictionary, in a market with a short or a full registration. */
export interface PageOf {
  readonly kind: DictionaryKind;
  readonly signUp: SignUp;
}

/** Returns the island texts of a language for a kind of page; all of them where islands are rendered at build. */
export function dictionaryOf(locale: Locale, page?: PageOf): Dictionary {
  const names = page === undefined ? islandNamespaces : namespacesOf(page.kind, page.signUp);
  const allOf = (name: IslandNamespace) => files[`../../locales/${locale}/${name}.json`] ?? {};
  const wordsOf = (name: IslandNamespace) =>
    page && name === 'refusals' ? without(allOf(name), unsaidRefusals(page.signUp)) : allOf(name);
  return Object.fromEntries(names.map((name) => [name, wordsOf(name)] as const)) as unknown as Dictionary;
}

const without = (words: Record<string, string>, unsaid: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([code]) => !unsaid.includes(code)));
