/**
 * Tests the content: every language is complete and in its own language. prose.test.ts covers what may not be
 * published.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { typedDigits } from '#content/figure-rule.ts';
import { fillFigures, figuresOf } from '#content/figures.ts';
import { formatProse, parseProse } from '#content/prose-file.ts';
import { locales, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatReais } from '#lib/money.ts';
import { proseProblems } from '#scripts/build/check-prose.ts';

/** Parses promotions/pt/level.md to { key: 'promotions/level', fields: { title: …, body: … } }. */
function read(locale: string) {
  const files = globSync(`src/content/{promotions,legal}/${locale}/*.md`).sort();
  return Object.fromEntries(
    files.map((file) => {
      const [, frontmatter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
      const fields = [...frontmatter.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', text = '']) => [name, text]);
      const key = file.replace('src/content/', '').replace(`/${locale}/`, '/');
      return [key, Object.fromEntries([...fields, ['body', body]]) as Record<string, string>];
    }),
  );
}
const placeholders = (text: string) => (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).sort();
const pageTexts = (locale: string) =>
  JSON.parse(readFileSync(`locales/${locale}/pages.json`, 'utf8')) as Record<string, string>;
const source = read('pt');

test('every text passes the build’s check: no file is missing or unused, every field is valid', async () => {
  expect(await proseProblems('.')).toEqual([]);
});

test('every text is written as its file has it, so that a revision changes nothing else', () => {
  const files = globSync('src/content/{promotions,legal}/*/*.md');
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    expect(formatProse(parseProse(source) as Record<string, string>), file).toBe(source);
  }
  expect(formatProse({ title: "It's", image: '', body: '\nA\n' })).toBe("---\ntitle: 'It''s'\n---\n\nA\n");
});

describe.each(locales)('%s', (locale: Locale) => {
  const target = read(locale);

  test('has the same texts with the same headings', () => {
    expect(Object.keys(target)).toEqual(Object.keys(source));
    for (const [file, fields] of Object.entries(target)) {
      expect(Object.keys(fields), file).toEqual(Object.keys(source[file] ?? {}));
      for (const [field, text] of Object.entries(fields)) {
        expect(text.match(/^## /gm)?.length, `${file} ${field}`).toBe(source[file]?.[field]?.match(/^## /gm)?.length);
      }
    }
  });

  test('has no literal figure in its page texts', () => {
    expect(Object.entries(pageTexts(locale)).filter(([, text]) => typedDigits(text).length > 0)).toEqual([]);
  });

  test('has nothing in another language', () => {
    const others = locale === 'pt' ? [] : locale === 'en' ? ['pt'] : ['pt', 'en'];
    const lines = (fields: Record<string, string>) =>
      Object.values(fields).flatMap((text) =>
        text.split('\n').filter((line) => /\p{L}{2}/u.test(withoutFigures(line))),
      );
    const same = others.flatMap((other) => {
      const theirs = read(other);
      return Object.entries(target).flatMap(([file, fields]) =>
        lines(fields).filter((line) => lines(theirs[file] ?? {}).includes(line)),
      );
    });
    expect(same).toEqual([]);
  });

  test('uses only figures that exist in its page texts', () => {
    const names = Object.keys(figuresOf(locale));
    const unknown = Object.values(pageTexts(locale))
      .flatMap(placeholders)
      .filter((placeholder) => !names.includes(placeholder.replace(/[{}\s]/g, '')));
    expect(unknown).toEqual([]);
  });
});

function withoutFigures(line: string): string {
  return line.replace(/\{\{\s*\w+\s*\}\}/g, '');
}

test('an unknown figure is reported with file, field and language', () => {
  const place = { file: 'src/content/promotions/th/level.md', field: 'condition' };
  expect(() => fillFigures('{{nothing}}', 'th', place)).toThrow(/th\/level\.md, condition, language th: .*nothing/);
});

describe('an offer’s figure', () => {
  test.each(locales)('in whole reais is shown without centavos in %s', (locale) => {
    expect(formatReais(10_00n, localeTable[locale].tag)).toMatch(/^\D*10\D*$/);
    expect(formatReais(100_000_00n, localeTable[locale].tag).replace(/\D/g, '')).toBe('100000');
    expect(formatReais(10_50n, localeTable[locale].tag).replace(/\D/g, '')).toBe('1050');
  });
});
