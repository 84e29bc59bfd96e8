/** Reads the dictionaries as files, for the tests of the texts and their report. */
import { readFileSync } from 'node:fs';
import config from '#i18next-config';
import type { Locale } from '#lib/locales.ts';

export type Dictionary = Record<string, string>;

export const namespaces: readonly string[] = config.namespaces;

export const readDictionary = (locale: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Dictionary;

/** Returns the texts of a language that equal a source word for word: Portuguese, and for the others English too. */
export function sameTexts(locale: Locale): { readonly place: string; readonly text: string }[] {
  const sources = { pt: [], en: ['pt'] }[locale as string] ?? ['pt', 'en'];
  return namespaces.flatMap((namespace) => {
    const originals = sources.map((source) => readDictionary(source, namespace));
    return Object.entries(readDictionary(locale, namespace))
      .filter(([key, text]) => originals.some((original) => original[key] === text))
      .map(([key, text]) => ({ place: `${namespace}.${key}`, text }));
  });
}
