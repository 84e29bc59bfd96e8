/**
 * Returns the texts of React islands. At build they come from the dictionaries. In the browser they come from one file of the page's language,
 * which client:intent loads before it hydrates. The bundler drops the first branch from client code.
 */
import type { Locale } from '#lib/locales.ts';
import { dictionaryOf } from './dictionaries.ts';
import type { Dictionary, IslandNamespace, IslandStrings } from './island-namespaces.ts';

declare global {
  interface Window {
    /** The page's dictionary, set by src/directives/intent.ts. */
    jogadaDictionary?: Dictionary;
  }
}

/** Returns the texts of a feature, typed from its Portuguese file: `const strings = stringsFor(locale, 'withdrawal')`. */
export function stringsFor<N extends IslandNamespace>(locale: Locale, namespace: N): IslandStrings[N] {
  if (import.meta.env.SSR) return dictionaryOf(locale)[namespace];
  const dictionary = window.jogadaDictionary;
  if (!dictionary) throw new Error('An island was hydrated without client:intent: it has no texts.');
  return dictionary[namespace];
}
