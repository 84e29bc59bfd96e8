/** The server's own texts, from the dictionaries the site uses. */
import { readFileSync } from 'node:fs';
import { fill } from '#lib/fill.ts';
import { isLocale, locales, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatValues } from '#lib/format-values.ts';

type Namespace = 'refusals' | 'server' | 'pages' | 'notices' | 'search';
type Dictionary = Readonly<Record<string, string>>;

const folder = new URL('../../locales/', import.meta.url);
const dictionaries = Object.fromEntries(
  locales.map((locale) => [
    locale,
    {
      refusals: load(locale, 'refusals'),
      server: load(locale, 'server'),
      pages: load(locale, 'pages'),
      notices: load(locale, 'notices'),
      search: load(locale, 'search'),
    },
  ]),
) as Record<Locale, Record<Namespace, Dictionary>>;

function load(locale: Locale, namespace: Namespace): Dictionary {
  return JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8')) as Dictionary;
}

/** A text in a language, with its values as a person reads them. */
export function translate(
  locale: Locale,
  namespace: Namespace,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const { tag } = localeTable[locale];
  return fill(dictionaries[locale][namespace][key] ?? key, formatValues(values, tag), tag);
}

/** A text as the dictionary has it, for one that has no values in it. */
export const rawText = (locale: Locale, namespace: Namespace, key: string): string =>
  dictionaries[locale][namespace][key] ?? key;

/** The `lang` parameter: one of our codes, or a name that older clients send; anything else is Portuguese. */
export function readLocale(lang: string | undefined): Locale {
  if (isLocale(lang)) return lang;
  if (lang === 'zh_cn' || lang === 'zh') return 'cn';
  if (lang === 'zh_hk' || lang === 'zh_tw') return 'ch';
  return lang === 'ms' ? 'msa' : 'pt';
}
