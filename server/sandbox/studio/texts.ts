/** The studio's texts: texts/<code>.json, the same keys in every language (a test checks). */
import { readFileSync } from 'node:fs';
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export type Texts = Record<string, string>;

const folder = new URL('./texts/', import.meta.url);

export const texts = Object.fromEntries(
  locales.map((code) => [code, JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))]),
) as Record<Locale, Texts>;

/** The language asked for by ?lang=, or Portuguese. */
export function localeOf(lang: string | undefined): Locale {
  return isLocale(lang) ? lang : defaultLocale;
}
