/**
 * Reads the back office's texts: `locales/backoffice/<language>/<file>.json`, in Portuguese and English. A key is "<file>.<key>":
 * "withdrawals.title".
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fill } from '#lib/fill.ts';
import { formatValues } from '#lib/format-values.ts';
import { localeTable } from '#lib/locales.ts';

/** The languages of the back office. */
export const backofficeLanguages = ['pt', 'en'] as const;
export type BackofficeLanguage = (typeof backofficeLanguages)[number];

/**
 * Returns the text of a key, with its values. Wire money ("20.00") and wire dates are formatted for the reader. An
 * unknown key throws: it is a programming error (tests/unit/backoffice-texts.test.ts reads all keys in the code).
 */
export type BackofficeText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const folder = new URL('../../locales/backoffice/', import.meta.url);

/** Returns all texts of a language by their keys. */
export const backofficeDictionary = (language: BackofficeLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync(`${language}/*.json`, { cwd: folder.pathname }).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>).map(
        ([key, text]) => [`${basename(file, '.json')}.${key}`, text] as const,
      ),
    ),
  );

const dictionaries = { pt: backofficeDictionary('pt'), en: backofficeDictionary('en') };

/** Returns the reader of a language's texts. */
export function backofficeText(language: BackofficeLanguage): BackofficeText {
  const { tag } = localeTable[language];
  return (key, values = {}) => {
    const text = dictionaries[language][key];
    if (text === undefined) throw new Error(`the back office has no text "${key}"`);
    return fill(text, formatValues(values, tag), tag);
  };
}

/** Returns whether there is a text of this key. */
export const isBackofficeKey = (key: string): boolean => key in dictionaries.pt;

/** Returns whether a value names a language of the back office. */
export const isBackofficeLanguage = (value: string | undefined): value is BackofficeLanguage =>
  backofficeLanguages.some((language) => language === value);
