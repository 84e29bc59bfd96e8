/**
 * Reads the studio's texts: texts/<language>.json, and the words of games, which the site shares
 * (locales/<language>/game.json and game-<dictionary>.json). All languages have the same keys (a test checks). The
 * figures of the seed limits are filled in here; a round's figures are filled where it is shown.
 */
import { readFileSync } from 'node:fs';
import { fillSome } from '#lib/fill.ts';
import { defaultLocale, isLocale, locales, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { PAIR_MAX_AGE_MS, ROUNDS_PER_PAIR } from './seeds.ts';

export type Texts = Readonly<Record<string, string>>;

const own = new URL('./texts/', import.meta.url);
const shared = new URL('../../locales/', import.meta.url);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as Texts;

function filled(code: Locale, values: Texts): Texts {
  const { tag } = localeTable[code];
  const figures = {
    seedSpins: new Intl.NumberFormat(tag).format(ROUNDS_PER_PAIR),
    seedTime: formatWait(PAIR_MAX_AGE_MS / 1000, tag),
  };
  return Object.fromEntries(Object.entries(values).map(([key, text]) => [key, fillSome(text, figures, tag)]));
}

/** The common texts of the studio's pages, by language. */
export const texts = Object.fromEntries(
  locales.map((code) => [
    code,
    { ...filled(code, read(new URL(`${code}.json`, own))), ...read(new URL(`${code}/game.json`, shared)) },
  ]),
) as Record<Locale, Texts>;

const known = new Map<string, Texts>();

/** Returns the texts with the words of a game, which may override common ones; null for the common ones alone. */
export function textsOf(locale: Locale, dictionary: string | null): Texts {
  if (dictionary === null) return texts[locale];
  const file = `${locale}/game-${dictionary}.json`;
  const found = known.get(file) ?? { ...texts[locale], ...read(new URL(file, shared)) };
  known.set(file, found);
  return found;
}

/** Returns the language of ?lang=, or Portuguese. */
export function localeOf(lang: string | undefined): Locale {
  return isLocale(lang) ? lang : defaultLocale;
}
