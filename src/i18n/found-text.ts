/** Returns the text with the number of found games. Where none is found it has the search words. */
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

interface Texts {
  readonly found: string;
  readonly foundNone: string;
}

export const foundText = (texts: Texts, found: { words: string; total: number }, locale: Locale): string =>
  found.total === 0
    ? fill(texts.foundNone, { words: found.words })
    : fill(texts.found, { count: found.total }, localeTable[locale].tag);
