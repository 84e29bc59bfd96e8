/** Reads the dictionaries as files, for the tests of the texts and their report. */
import { readFileSync } from 'node:fs';
import config from '#i18next-config';
import type { Locale } from '#lib/locales.ts';

export type Dictionary = Record<string, string>;

export const namespaces: readonly string[] = config.namespaces;

export const readDictionary = (locale: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Dictionary;

/** Returns the dictionaries from which a language is translated: Portuguese, and for the others English too. */
export function originalsOf(locale: Locale, namespace: string): Dictionary[] {
  const sources = { pt: [], en: ['pt'] }[locale as string] ?? ['pt', 'en'];
  return sources.map((source) => readDictionary(source, namespace));
}

/** Returns whether a text equals an original word for word. */
export const isUntranslated = (originals: readonly Dictionary[], key: string, text: string): boolean =>
  originals.some((original) => original[key] === text);

/** Returns the texts of a language that equal an original. */
export function sameTexts(locale: Locale): { readonly place: string; readonly text: string }[] {
  return namespaces.flatMap((namespace) => {
    const originals = originalsOf(locale, namespace);
    return Object.entries(readDictionary(locale, namespace))
      .filter(([key, text]) => isUntranslated(originals, key, text))
      .map(([key, text]) => ({ place: `${namespace}.${key}`, text }));
  });
}
