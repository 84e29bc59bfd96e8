/** Names the file of a language's island texts. Build only. */
import { createHash } from 'node:crypto';
import type { Locale } from '#lib/locales.ts';
import { dictionaryOf } from './dictionaries.ts';
import type { PageOf } from './dictionaries.ts';

/** Returns the name without its ending. It changes with the texts, so that the file may be cached for ever. */
export function dictionaryName(locale: Locale, page: PageOf): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(dictionaryOf(locale, page)))
    .digest('hex')
    .slice(0, 8);
  return `${locale}.${hash}`;
}
