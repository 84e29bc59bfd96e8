/**
 * Lists the wrong words of each language with their replacements, one file of rows per language. Each row was found in
 * a text by a native reader, or comes from the glossary's “not this”. A pattern is in lower case and matches a text in
 * lower case.
 */
import { readFileSync } from 'node:fs';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

export interface WordRow {
  /** The source of a regular expression; `\b` is the edge of a word in every script. */
  readonly pattern: string;
  /** A text with this fault, where the pattern itself is no such text. */
  readonly wrong?: string;
  /** The right words; “nothing” where there is no replacement. */
  readonly use: string;
  readonly why: string;
}

export const wordRows = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(`scripts/lint/texts/${locale}.json`, 'utf8')) as WordRow[]]),
) as Record<Locale, WordRow[]>;

/** JavaScript's own `\b` knows only the letters a to z, so “à vista” would have no edge at its start. */
const EDGE = String.raw`(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))`;

export const compiled = (row: WordRow): RegExp => new RegExp(row.pattern.replaceAll(String.raw`\b`, EDGE), 'u');

const patterns = Object.fromEntries(
  locales.map((locale) => [locale, wordRows[locale].map((row) => ({ row, pattern: compiled(row) }))]),
) as Record<Locale, { row: WordRow; pattern: RegExp }[]>;

/** Returns the faults of a text's words, one sentence each. Names of placeholders do not count. */
export function wordFaults(locale: Locale, text: string): string[] {
  const read = text.replace(/\{\{\s*\w+/g, '{{').toLocaleLowerCase(localeTable[locale].tag);
  return patterns[locale].flatMap(({ row, pattern }) => {
    const found = pattern.exec(read)?.[0];
    return found === undefined ? [] : [`“${found}”: ${row.use} (${row.why})`];
  });
}
