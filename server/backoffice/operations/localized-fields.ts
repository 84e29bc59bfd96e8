/** Defines fields for texts to players: one for each language. Other languages fall back to the Portuguese one. */
import * as v from 'valibot';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

/** PostgreSQL's text cannot contain NUL, and other control characters are invisible. */
const signs = { line: /^[^\p{Cc}\p{Cs}]*$/u, lines: /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u } as const;

/** Returns the schema of an optional text, of one line or of several. */
export const text = (most: number, kind: keyof typeof signs = 'line') =>
  v.optional(
    v.pipe(
      v.string('enter a text'),
      v.transform(cleanText),
      v.trim(),
      v.maxLength(most, `at most ${most} characters`),
      v.regex(signs[kind], 'use plain text, without control characters'),
    ),
    '',
  );

/** Returns the fields of a text in every language: `title_pt`, `title_en` and so on. */
export const inEvery = <Name extends string>(name: Name, most: number, kind?: 'lines') =>
  Object.fromEntries(locales.map((code) => [`${name}_${code}`, text(most, kind)])) as {
    readonly [Field in `${Name}_${Locale}`]: ReturnType<typeof text>;
  };

export const PORTUGUESE_NEEDED = 'the Portuguese text is required: other languages fall back to it';

/** Rules of a pipe over `title_…` and `content_…`: a language has both or none. */
export const titleWithContent = locales.map((code) =>
  v.forward(
    v.check(
      (given: Record<string, unknown>) => (given[`title_${code}`] === '') === (given[`content_${code}`] === ''),
      'enter both title and text, or neither',
    ),
    [`title_${code}`],
  ),
) as [];

export interface LocalizedFields {
  readonly title: string;
  readonly content: string;
}
type Given = { readonly [Field in `${'title' | 'content'}_${Locale}`]: string };

/** Returns the given texts by language, without empty ones. */
export function localizedFields(
  given: Given,
): Partial<Record<Locale, LocalizedFields>> & { readonly pt: LocalizedFields } {
  const written = locales.filter((code) => given[`title_${code}`] !== '');
  const words = (code: Locale) => ({ title: given[`title_${code}`], content: given[`content_${code}`] });
  return { ...Object.fromEntries(written.map((code) => [code, words(code)])), pt: words('pt') };
}
