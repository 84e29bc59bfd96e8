/** No text of any language says one of the words that were found wrong: dictionaries, prose, game texts, mails. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import { forbidden } from '#tests/support/terms.ts';

/** Every line of a language that somebody reads, with where it stands. */
function linesOf(code: string): { place: string; text: string }[] {
  const dictionaries = globSync(`{locales/${code}/*.json,studio/server/texts/${code}.json}`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(([key, text]) => ({
      place: `${file}: ${key}`,
      text,
    })),
  );
  const prose = globSync(`src/content/*/${code}/*.md`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );
  return [...dictionaries, ...prose];
}

describe.each(locales)('the words of %s', (code) => {
  const lines = linesOf(code);

  test('are read where they stand', () => {
    expect(lines.some(({ place }) => place.startsWith('locales/'))).toBe(true);
    expect(lines.some(({ place }) => place.startsWith('src/content/promotions'))).toBe(true);
    expect(lines.some(({ place }) => place.startsWith('src/content/legal'))).toBe(true);
    expect(lines.some(({ place }) => place.includes('studio'))).toBe(true);
  });

  test.each(forbidden[code].map(({ wrong, right }) => [wrong, right] as const))('never say %s, but %s', (wrong) => {
    expect(lines.filter(({ text }) => wrong.test(text))).toEqual([]);
  });
});
