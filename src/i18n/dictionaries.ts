/**
 * The islands' dictionaries at build. Never imported by code that reaches the browser, except behind
 * `import.meta.env.SSR` in island-strings.ts, where the bundler drops it.
 */
import type { Locale } from '#lib/locales.ts';
import { islandNamespaces } from './island-namespaces.ts';
import type { Dictionary } from './island-namespaces.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });

/** Every island text of a language. */
export function dictionaryOf(locale: Locale): Dictionary {
  const entries = islandNamespaces.map((name) => [name, files[`../../locales/${locale}/${name}.json`] ?? {}]);
  return Object.fromEntries(entries) as Dictionary;
}
