/** What a text promises, it promises in nine languages: the same placeholders, the same numbers, the same conditions. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { conditionWords, facts } from '#tests/support/facts.ts';
import type { Fact } from '#tests/support/facts.ts';
import { namesIn, numbersIn } from '#tests/support/text-parts.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const dictionaries = [
  ...globSync('locales/pt/*.json').map((file) => (locale: Locale) => file.replace('/pt/', `/${locale}/`)),
  (locale: Locale) => `studio/server/texts/${locale}.json`,
];

/** The text of a row: of a dictionary, or a field of a promotion. */
function textOf({ text }: Fact, locale: Locale): string {
  const [slug = '', field] = text.split(':');
  if (field === undefined) {
    const [namespace = '', key = ''] = text.split('.');
    return readJson(`locales/${locale}/${namespace}.json`)[key] ?? '';
  }
  const [folder, name] = slug.split('/');
  const file = readFileSync(`src/content/${folder}/${locale}/${name}.md`, 'utf8');
  return new RegExp(`^${field}: '(.*)'$`, 'm').exec(file)?.[1] ?? '';
}

/** What a text lacks of its row. */
function lacks(fact: Fact, locale: Locale, text: string): string[] {
  const small = text.toLocaleLowerCase(localeTable[locale].tag);
  return [
    ...fact.holds.filter((name) => !namesIn(text).has(name)),
    ...fact.numbers.filter((number) => !numbersIn(text).has(number)).map(String),
    ...fact.says.filter((condition) => !new RegExp(conditionWords[condition][locale], 'u').test(small)),
  ];
}

describe.each(locales)('%s', (locale) => {
  test.each(dictionaries.map((file) => [file('pt'), file] as const))(
    'has the placeholders and the numbers of %s',
    (_, file) => {
      const target = readJson(file(locale));
      const differing = Object.entries(readJson(file('pt'))).filter(([key, text]) => {
        const own = target[key] ?? '';
        const parts = (of: string) => JSON.stringify([[...namesIn(of)].sort(), [...numbersIn(of)].sort()]);
        return parts(own) !== parts(text);
      });
      expect(differing.map(([key]) => `${key}: ${target[key]}`)).toEqual([]);
    },
  );

  test.each(facts.map((fact) => [fact.text, fact] as const))('%s keeps what it promises', (_, fact) => {
    const text = textOf(fact, locale);
    expect(lacks(fact, locale, text), text).toEqual([]);
  });
});

test('every rule that a row names is there', () => {
  expect(facts.map(({ rule }) => rule).filter((rule) => !existsSync(rule))).toEqual([]);
});
