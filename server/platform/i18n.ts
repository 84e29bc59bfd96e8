/** Reads the server's texts from the site's dictionaries. */
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

/** Returns a text in a language, with its values formatted. */
export function translate(
  locale: Locale,
  namespace: Namespace,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const { tag } = localeTable[locale];
  return fill(dictionaries[locale][namespace][key] ?? key, formatValues(values, tag), tag);
}

/** Returns a text without values as the dictionary has it. */
export const rawText = (locale: Locale, namespace: Namespace, key: string): string =>
  dictionaries[locale][namespace][key] ?? key;

/** Reads the `lang` parameter: one of our codes, or a name that older clients send. Any other value is Portuguese. */
export function readLocale(lang: string | undefined): Locale {
  if (isLocale(lang)) return lang;
  if (lang === 'zh_cn' || lang === 'zh') return 'cn';
  if (lang === 'zh_hk' || lang === 'zh_tw') return 'ch';
  return lang === 'ms' ? 'msa' : 'pt';
}
