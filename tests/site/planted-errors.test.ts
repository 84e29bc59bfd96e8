/**
 * Tests that the checks of the texts find ten kinds of errors. Each kind is planted in copies of real texts, and the
 * check that must find it is named.
 */
import { expect, test } from 'vitest';
import type { Locale } from '#lib/locales.ts';
import { isUntranslated, originalsOf } from '#scripts/dev/dictionaries.ts';
import { textFaults } from '#scripts/lint/texts.ts';
import { lacks, sameParts, textOf } from '#tests/support/fact-checks.ts';
import { facts } from '#tests/support/facts.ts';

/** Returns what each check finds in a text. */
const checks = {
  /** The linter of words, punctuation, amounts and plurals. */
  linter: (_name: string, locale: Locale, text: string) => textFaults(locale, text),
  /** The comparison of placeholders and numbers with the Portuguese text. */
  parts: (name: string, _locale: Locale, text: string) => (sameParts(text, textOf(name, 'pt')) ? [] : ['other parts']),
  /** The table of facts. */
  facts: (name: string, locale: Locale, text: string) =>
    facts.filter((fact) => fact.text === name).flatMap((fact) => lacks(fact, locale, text)),
  /** The comparison with the Portuguese and the English text. */
  source: (name: string, locale: Locale, text: string) => {
    const [namespace = '', key = ''] = name.split('.');
    return isUntranslated(originalsOf(locale, namespace), key, text) ? ['not translated'] : [];
  },
};

/** The kind of error, the check that finds it, a text, its language, the correct words, the wrong ones. */
const planted: readonly (readonly [string, keyof typeof checks, string, Locale, string, string])[] = [
  ['a wrong number', 'facts', 'limits.lead', 'msa', '24 jam', '12 jam'],
  ['a wrong number', 'parts', 'protection.excludeClosing', 'en', '48 hours', '24 hours'],
  ['a missing placeholder', 'parts', 'withdrawal.amountHint', 'vi', '{{count}} lần', 'vài lần'],
  ['a missing placeholder', 'facts', 'withdrawal.amountHint', 'vi', '{{count}} lần', 'vài lần'],
  ['a forbidden word', 'linter', 'protection.excludeDone', 'cn', '已生效', '已完成'],
  ['haste', 'linter', 'notices.daily_return_text', 'tr', 'tarihine kadar alınabilir', 'tarihine kadar kaçırmayın'],
  ['haste', 'linter', 'home.lead', 'pt', 'Pague', 'Última chance: pague'],
  ['a wrong plural form', 'linter', 'session.idleText', 'pt', 'one:minuto|other:minutos', 'one:minutos|other:minutos'],
  ['a wrong plural form', 'linter', 'session.idleText', 'en', 'one:minute|other:minutes', 'other:minutes'],
  ['a term beside the glossary', 'linter', 'site.rechargeTitle', 'ch', '儲值', '充值'],
  ['a term beside the glossary', 'linter', 'pages.agent2', 'en', 'referrals', 'guests'],
  ['a promise without a rule', 'linter', 'notices.bonus_ending_text', 'id', 'berlaku sampai', 'dijamin sampai'],
  ['a promise without a rule', 'linter', 'site.homeDescription', 'th', 'ฝากด้วย Pix', 'การันตีกำไร ฝากด้วย Pix'],
  ['a wrong form of money', 'linter', 'server.reward_terms_content', 'en', 'R$500.00', 'R$ 500,00'],
  ['a wrong form of money', 'linter', 'server.reward_terms_content', 'vi', '500,00 R$', 'R$ 500,00'],
  ['a wrong mark', 'linter', 'my-data.deletePause', 'msa', '“', '"'],
  ['a wrong mark', 'linter', 'withdrawal.turnoverLoses', 'msa', 'bonus. Baki', 'bonus — baki'],
];

test.each(planted)('%s is found by the %s: %s in %s', (_kind, check, name, locale, right, wrong) => {
  const text = textOf(name, locale);
  expect(text).toContain(right);
  expect(checks[check](name, locale, text)).toEqual([]);
  expect(checks[check](name, locale, text.replace(right, wrong))).not.toEqual([]);
});

test.each([
  ['id', 'pt'],
  ['en', 'pt'],
  ['th', 'en'],
] as const)('a sentence of %s that is still in %s is found', (locale, source) => {
  const name = 'withdrawal.payoutTime';
  expect(checks.source(name, locale, textOf(name, locale))).toEqual([]);
  expect(checks.source(name, locale, textOf(name, source))).not.toEqual([]);
});
