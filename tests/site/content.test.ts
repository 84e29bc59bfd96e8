/** The prose: every language says everything with the same figures, types no figure itself, and is in its own language. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fillFigures, figuresOf } from '#content/figures.ts';
import { promotions } from '#content/promotions.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

/** promotions/pt/level.md as { key: 'promotions/level', fields: { title: …, body: … } } */
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
/** Figures are filled in; only the age mark, laws and the helpline's telephone are typed. */
const typedDigits = (text: string) =>
  text
    .replace(/\{\{\s*\w+\s*\}\}/g, '')
    .replace(/18\+|\b\d{2}\.\d{3}\/\d{4}|\b188\b/g, '')
    .match(/\d+/g) ?? [];

const source = read('pt');

test('the table of activities and the files say the same', () => {
  const files = Object.keys(source).filter((key) => key.startsWith('promotions/'));
  expect(files.sort()).toEqual(promotions.map(({ slug }) => `promotions/${slug}.md`).sort());
});

describe.each(locales)('%s', (locale: Locale) => {
  const target = read(locale);

  test('has the same texts with the same figures', () => {
    expect(Object.keys(target)).toEqual(Object.keys(source));
    for (const [file, fields] of Object.entries(target)) {
      expect(Object.keys(fields), file).toEqual(Object.keys(source[file] ?? {}));
      for (const [field, text] of Object.entries(fields)) {
        expect(placeholders(text), `${file} ${field}`).toEqual(placeholders(source[file]?.[field] ?? ''));
        expect(text.match(/^## /gm)?.length, `${file} ${field}`).toBe(source[file]?.[field]?.match(/^## /gm)?.length);
        expect(() => fillFigures(text, locale, { file, field })).not.toThrow();
      }
    }
  });

  test('types no figure into prose', () => {
    const typed = Object.entries(target).flatMap(([file, fields]) =>
      Object.entries(fields).flatMap(([field, text]) =>
        typedDigits(text).map((digits) => `${file} ${field}: ${digits}`),
      ),
    );
    const inPages = Object.entries(pageTexts(locale)).filter(([, text]) => typedDigits(text).length > 0);
    expect([...typed, ...inPages]).toEqual([]);
  });

  test('leaves nothing in another language', () => {
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

test('a figure nobody knows names file, field and language', () => {
  const place = { file: 'src/content/promotions/th/level.md', field: 'condition' };
  expect(() => fillFigures('{{nothing}}', 'th', place)).toThrow(/th\/level\.md, condition, language th: .*nothing/);
});
