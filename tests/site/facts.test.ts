/** Tests that a text has the same facts in nine languages: placeholders, numbers, conditions. */
import { existsSync, globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { lacks, readTexts, sameParts, textOf } from '#tests/support/fact-checks.ts';
import { facts } from '#tests/support/facts.ts';

const dictionaries = [
  ...globSync('locales/pt/*.json').map((file) => (locale: Locale) => file.replace('/pt/', `/${locale}/`)),
  (locale: Locale) => `studio/server/texts/${locale}.json`,
];

describe.each(locales)('%s', (locale) => {
  test.each(dictionaries.map((file) => [file('pt'), file] as const))(
    'has the placeholders and the numbers of %s',
    (_, file) => {
      const own = readTexts(file(locale));
      const differing = Object.entries(readTexts(file('pt'))).filter(([key, text]) => !sameParts(own[key] ?? '', text));
      expect(differing.map(([key]) => `${key}: ${own[key]}`)).toEqual([]);
    },
  );

  test.each(facts.map((fact) => [fact.text, fact] as const))('%s has all its facts', (name, fact) => {
    const text = textOf(name, locale);
    expect(lacks(fact, locale, text), text).toEqual([]);
  });
});

test('every rule that a row names exists', () => {
  expect(facts.map(({ rule }) => rule).filter((rule) => !existsSync(rule))).toEqual([]);
});

/**
 * One planted fault for each kind of row: text, language, the removed words, their replacement, and the expected
 * finding.
 */
const planted: readonly (readonly [string, Locale, string, string, string])[] = [
  ['withdrawal.amountHint', 'vi', '{{count}} lần mỗi ngày', 'vài lần mỗi ngày', 'count'],
  ['limits.lead', 'msa', '24 jam', '12 jam', '24'],
  ['protection.excludeClosing', 'tr', '48 saat', '24 saat', '48'],
  ['pages.termRewardDailyCash', 'id', 'Hanya tunai', 'Tunai', 'cashOnly'],
  ['pages.withdrawRuleDay', 'th', ' ตามเวลาบราซิเลีย', '', 'brasilia'],
  ['withdrawal.forfeitText', 'en', ', unless its deadline has passed', '', 'ifTimeIsLeft'],
  ['agency.requestText', 'cn', '及其邀请人', '', 'secondPerson'],
  ['refusals.DEBT_OPEN', 'ch', '優先', '', 'debtFirst'],
  ['promotions/super:condition', 'pt', 'primeiro depósito', 'depósito', 'firstDeposit'],
  ['promotions/recharge-rebate:condition', 'th', ' โดยไม่จำกัดเวลา', '', 'noTimeLimit'],
];

test.each(planted)('%s in %s without “%s” is found', (name, locale, taken, put, found) => {
  const text = textOf(name, locale);
  expect(text).toContain(taken);
  const fact = facts.find((each) => each.text === name);
  expect(fact && lacks(fact, locale, text.replaceAll(taken, put))).toContain(found);
});

test('a placeholder or a number in only one language is found', () => {
  expect(sameParts('Até {{max}} em 24 horas', '{{max}} at most, in 24 hours')).toBe(true);
  expect(sameParts('Até R$ 1.000,00', 'Up to R$1,000.00')).toBe(true);
  expect(sameParts('Das 06:00 às 22:00', '๖ ถึง ๒๒')).toBe(true);
  expect(sameParts('Até {{max}} em 24 horas', 'At most, in 24 hours')).toBe(false);
  expect(sameParts('Até {{max}} em 24 horas', '{{max}} at most, in 48 hours')).toBe(false);
});
