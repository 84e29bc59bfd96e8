/**
 * The studio's texts: texts/<code>.json, and what a game is in words, which the site's page of it says too (locales/<code>/
 * game.json). The same keys in every language (a test checks).
 */
import { readFileSync } from 'node:fs';
import { defaultLocale, isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export type Texts = Record<string, string>;

const own = new URL('./texts/', import.meta.url);
const shared = new URL('../../../locales/', import.meta.url);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as Texts;

export const texts = Object.fromEntries(
  locales.map((code) => [
    code,
    { ...read(new URL(`${code}.json`, own)), ...read(new URL(`${code}/game.json`, shared)) },
  ]),
) as Record<Locale, Texts>;

/** The language asked for by ?lang=, or Portuguese. */
export function localeOf(lang: string | undefined): Locale {
  return isLocale(lang) ? lang : defaultLocale;
}
