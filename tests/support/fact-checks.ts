/** Compares a text with its row of facts, and with the Portuguese text. */
import { readFileSync } from 'node:fs';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { conditionWords } from '#tests/support/facts.ts';
import type { Fact } from '#tests/support/facts.ts';
import { namesIn, numbersIn } from '#tests/support/text-parts.ts';

export const readTexts = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** Returns a text by its name in the table: of a dictionary, or a field of a promotion. */
export function textOf(name: string, locale: Locale): string {
  const [page = '', field] = name.split(':');
  if (field === undefined) {
    const [namespace = '', key = ''] = name.split('.');
    return readTexts(`locales/${locale}/${namespace}.json`)[key] ?? '';
  }
  const [folder, slug] = page.split('/');
  const file = readFileSync(`src/content/${folder}/${locale}/${slug}.md`, 'utf8');
  return new RegExp(`^${field}: '(.*)'$`, 'm').exec(file)?.[1] ?? '';
}

/** Returns what a text lacks of its row. */
export function lacks(fact: Fact, locale: Locale, text: string): string[] {
  const small = text.toLocaleLowerCase(localeTable[locale].tag);
  return [
    ...fact.holds.filter((name) => !namesIn(text).has(name)),
    ...fact.numbers.filter((number) => !numbersIn(text).has(number)).map(String),
    ...fact.says.filter((condition) => !new RegExp(conditionWords[condition][locale], 'u').test(small)),
  ];
}

/** Returns whether two texts have the same placeholders and numbers. */
export const sameParts = (one: string, other: string): boolean => partsOf(one) === partsOf(other);

const partsOf = (text: string) => JSON.stringify([[...namesIn(text)].sort(), [...numbersIn(text)].sort()]);
