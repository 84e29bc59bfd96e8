/**
 * Lists all displayed lines of a language: dictionaries with the server's notices and mails, the back office, the studio, names of
 * games, prose.
 */
import { globSync, readFileSync } from 'node:fs';
import type { Locale } from '#lib/locales.ts';

export interface TextLine {
  /** The file, with the key or the line number. */
  readonly place: string;
  readonly text: string;
}

export function linesOf(locale: Locale): TextLine[] {
  // Search words are what players type. They are never displayed.
  // The English refusals and names of checks of the back office are sentences of the code, which its log keeps.
  const dictionaries = globSync(
    `{locales/${locale}/!(search).json,locales/backoffice/${locale}/!(${locale === 'en' ? 'refusals|checks' : ''}).json,studio/server/texts/${locale}.json}`,
  ).flatMap((file) =>
    Object.entries(readJson(file) as Record<string, string>).map(([key, text]) => ({
      place: `${file}: ${key}`,
      text,
    })),
  );
  const lists = ['src/content/games.json', 'src/content/video.json'].flatMap((file) =>
    textsUnder(readJson(file), locale).map((text) => ({ place: file, text })),
  );
  const prose = globSync(`src/content/*/${locale}/*.md`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, text: withoutMarkup(line) })),
  );
  return [...dictionaries, ...lists, ...prose];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the texts under the language's code in a list of games or videos. */
function textsUnder(value: unknown, locale: Locale): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === locale && typeof inner === 'string' ? [inner] : textsUnder(inner, locale),
  );
}

/** Removes the quotes of a front matter field, and the marks of a heading or a list item. */
const withoutMarkup = (line: string): string =>
  line
    .replace(/^\w+: '(.*)'$/, (_, value: string) => value.replaceAll("''", "'"))
    .replace(/^(#+|-|\d+\.) /, '')
    .replaceAll('**', '');
