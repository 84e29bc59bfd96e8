/**
 * The words that a language must not say, each with what it says instead: one file of rows per language. Each row was once found in our
 * texts by a native reader, or is the glossary's “not this”. A pattern is written in small letters and reads a text in small letters.
 */
import { readFileSync } from 'node:fs';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export interface WordRow {
  /** A regular expression's source; `\b` is the edge of a word in every script. */
  readonly pattern: string;
  /** A text with this fault, where the pattern itself is none. */
  readonly wrong?: string;
  /** The right words; “nothing” where the thing must not be said. */
  readonly use: string;
  readonly why: string;
}

export const wordRows = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(`scripts/lint/texts/${locale}.json`, 'utf8')) as WordRow[]]),
) as Record<Locale, WordRow[]>;

/** JavaScript's own `\b` knows the letters a to z alone: “à vista” would begin nowhere. */
const EDGE = String.raw`(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))`;

export const compiled = (row: WordRow): RegExp => new RegExp(row.pattern.replaceAll(String.raw`\b`, EDGE), 'u');

const patterns = Object.fromEntries(
  locales.map((locale) => [locale, wordRows[locale].map((row) => ({ row, pattern: compiled(row) }))]),
) as Record<Locale, { row: WordRow; pattern: RegExp }[]>;

/** What is wrong with the words of a text, a sentence for each; names of placeholders are no words. */
export function wordFaults(locale: Locale, text: string): string[] {
  const read = text.replace(/\{\{\s*\w+/g, '{{').toLocaleLowerCase(localeTable[locale].tag);
  return patterns[locale].flatMap(({ row, pattern }) => {
    const found = pattern.exec(read)?.[0];
    return found === undefined ? [] : [`“${found}”: ${row.use} (${row.why})`];
  });
}
