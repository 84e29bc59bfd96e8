/** The name of the file that carries a language's island texts. Build only. */
import { createHash } from 'node:crypto';
import { market } from '#content/market.ts';
import type { Locale } from '#lib/locales.ts';
import { dictionaryOf } from './dictionaries.ts';
import type { Dictionary, DictionaryKind } from './island-namespaces.ts';

/** The texts of a kind of page, by the market this build is for. */
export const pageDictionary = (locale: Locale, kind: DictionaryKind): Dictionary =>
  dictionaryOf(locale, { kind, signUp: market.signUp });

/** Without ending; it changes with the texts, so the file may be cached for ever. */
export function dictionaryName(locale: Locale, kind: DictionaryKind): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(pageDictionary(locale, kind)))
    .digest('hex')
    .slice(0, 8);
  return `${locale}.${hash}`;
}
