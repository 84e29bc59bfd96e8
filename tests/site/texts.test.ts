/**
 * Tests the linter of the texts (scripts/lint/texts.ts): it reads every text, and each of its rules finds a planted
 * fault.
 */
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { textFaults } from '#scripts/lint/texts.ts';
import { linesOf } from '#scripts/lint/texts/text-lines.ts';
import { markFaults } from '#scripts/lint/texts/mark-faults.ts';
import { wordFaults, wordRows } from '#scripts/lint/texts/word-faults.ts';
import { textOf } from '#tests/support/fact-checks.ts';

describe.each(locales)('the texts of %s', (locale) => {
  test('are read in every file', () => {
    const places = linesOf(locale).map(({ place }) => place);
    for (const part of [
      `locales/${locale}/server.json: mail_`,
      `locales/${locale}/notices.json: `,
      'src/content/promotions/',
      'src/content/legal/',
      'src/content/games.json',
      'src/content/video.json',
      'studio/server/texts/',
    ])
      expect(places.some((place) => place.startsWith(part))).toBe(true);
  });

  test.each(wordRows[locale].map((row) => [row.pattern, row] as const))('are kept from %s', (_, row) => {
    const wrong = row.wrong ?? row.pattern.replaceAll(String.raw`\b`, '');
    const ours = (text: string) => wordFaults(locale, text).filter((fault) => fault.includes(`: ${row.use} (`));
    expect(ours(wrong)).not.toEqual([]);
    expect(ours(row.use)).toEqual([]);
  });
});

/** For each rule of punctuation: a language, a correct text, and the same with the fault. */
const planted: readonly (readonly [Locale, string, string])[] = [
  ['pt', 'Saldo atual', 'Saldo  atual'],
  ['en', 'Balance', 'Balance '],
  ['pt', 'Pronto.', 'Pronto .'],
  ['en', 'Balance (total)', 'Balance ( total)'],
  ['id', 'Memuat…', 'Memuat...'],
  ['tr', 'CPF’niz', "CPF'niz"],
  ['vi', 'Trang “Bảo mật”', 'Trang "Bảo mật"'],
  ['pt', 'A página “Segurança”', 'A página «Segurança»'],
  ['en', 'Done.', 'Done,,'],
  ['th', 'ยอดเงิน', 'ยอด\u200bเงิน'],
  ['vi', 'Số dư', 'Số dư'.normalize('NFD')],
  ['en', 'Done, paid.', 'Done，paid.'],
  ['pt', 'Saque', 'S\u0430que'],
  ['pt', 'Até {{share}} do valor', 'Até {{n}} % do valor'],
  ['id', 'Saldo Anda', 'Saldo anda'],
  ['msa', 'Baki anda', 'Baki Anda'],
  ['en', 'Wait {{days}} {{days|one:day|other:days}}', 'Wait {{days}} days'],
  ['th', 'เดิมพันอื่น ๆ ได้', 'เดิมพันอื่นๆได้'],
  ['th', 'ภายใน {{days}} วัน', 'ภายใน{{days}} วัน'],
  ['th', 'อายุ 18 ปี', 'อายุ 18ปี'],
  ['th', 'ตกได้{{fish}}', 'ตกได้{{amount}}'],
  ['tr', 'Tutar: {{amount}}', '{{amount}}’yi çekin'],
  ['tr', '%97 geri ödeme', '97% geri ödeme'],
  ['cn', '余额：{{money}}', '余额: {{money}}'],
  ['cn', '余额，已到账', '余额， 已到账'],
  ['ch', '滿 18 歲', '滿18歲'],
  ['ch', '共 {{count}} 局', '共{{count}}局'],
  ['cn', '钓到{{fish}}', '钓到 {{fish}}'],
  ['cn', '请在 {{wait}}后重试', '请在 {{wait}} 后重试'],
  ['ch', '「安全」頁面', '“安全”頁面'],
  ['cn', '“安全”页面', '「安全」页面'],
  ['pt', 'Saldo: R$ 10,00', 'Saldo: R$ 10.00'],
  ['en', 'Up to R$1,000', 'Up to R$ 1,000'],
  ['vi', 'Từ 500,00 R$', 'Từ R$ 500,00'],
  ['tr', 'En az R$10,00.', 'En az 10 R$.'],
  ['pt', '{{n}} {{n|one:dia|other:dias}}', '{{n}} {{n|one:dia|other:dia}}'],
  ['id', '{{n}} {{n|other:hari}}', '{{n}} {{n|one:hari|other:hari}}'],
  ['en', '{{n}} {{n|one:day|other:days}}', '{{n}} {{n|one:day|few:days}}'],
  ['msa', 'Siap. Tunggu', 'Siap — tunggu'],
  ['pt', 'Saque: aguarde', 'Saque - aguarde'],
  ['cn', '余额', '餘额'],
  ['ch', '驗證', '驗证'],
];

test.each(planted)('%s: “%s” is right, “%s” is not', (locale, right, wrong) => {
  expect(markFaults(locale, right)).toEqual([]);
  expect(markFaults(locale, wrong)).not.toEqual([]);
});

/** Ten faults in copies of real texts: the text, its language, the correct words, the wrong ones. */
const inCopies: readonly (readonly [string, Locale, string, string])[] = [
  ['my-data.deleteKept', 'pt', 'deixam de identificar você', 'não apontam para você'],
  ['pages.agent2', 'en', 'referrals', 'guests'],
  ['protection.excludeDone', 'cn', '已生效', '已完成'],
  ['server.mail_password_reset_text', 'ch', '臨時', '一次性'],
  ['security.signIns', 'id', 'Login', 'Riwayat masuk'],
  ['offers.points', 'msa', 'mata ganjaran', 'mata'],
  ['pages.typeFish', 'vi', 'Câu cá', 'Bắn cá'],
  ['withdrawal.amountHint', 'th', '{{count}} ครั้ง', '{{count}}ครั้ง'],
  ['server.wheel_won', 'tr', '{{amount}} kazandınız', '{{amount}}’yi kazandınız'],
  ['agency.askHint', 'en', ' {{days|one:day|other:days}}', ' days'],
];

test.each(inCopies)('a fault put into %s of %s is found', (name, locale, right, wrong) => {
  const text = textOf(name, locale);
  expect(text).toContain(right);
  expect(textFaults(locale, text)).toEqual([]);
  expect(textFaults(locale, text.replace(right, wrong))).not.toEqual([]);
});
