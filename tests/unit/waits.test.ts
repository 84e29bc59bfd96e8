/** Tests the texts of waiting times: in a suitable unit, in the plural of each language. */
import { describe, expect, it } from 'vitest';
import { failureText } from '#i18n/failure-text.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { translate } from '#server/platform/i18n.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [12 * MINUTE, '12 minutes'],
  [HOUR - 1, '1 hour'],
  [HOUR, '1 hour'],
  [HOUR + 1, '61 minutes'],
  [2 * HOUR, '2 hours'],
  [2 * HOUR + 1, '3 hours'],
  [24 * HOUR, '24 hours'],
  [48 * HOUR, '2 days'],
  [48 * HOUR + 1, '49 hours'],
  [4 * 24 * HOUR, '4 days'],
])('%i seconds are “%s”', (seconds, said) => expect(formatWait(seconds, 'en')).toBe(said));

describe.each(locales)('in %s', (locale) => {
  const { tag } = localeTable[locale];
  const number = (text: string) => /\d+/.exec(text)?.[0];

  it.each([
    ['TOO_MANY_REQUESTS', { seconds: 12 * MINUTE }, '12'],
    ['TOO_MANY_REQUESTS', { seconds: MINUTE }, '1'],
    ['TOO_MANY_REQUESTS', { seconds: 24 * HOUR }, '24'],
    ['CODE_SENT_ALREADY', { seconds: 40 }, '40'],
    ['WITHDRAWAL_PASSWORD_LOCKED', { minutes: 30 }, '30'],
    ['WITHDRAWAL_PASSWORD_LOCKED', { minutes: 1440 }, '24'],
  ] as const)('%s of %j says %s, the same on the page and from the server', (code, values, said) => {
    const text = translate(locale, 'refusals', code, values);
    expect(number(text)).toBe(said);
    expect(text).toContain(formatWait('seconds' in values ? values.seconds : values.minutes * 60, tag));
    expect(text).not.toMatch(/\{\{/);
    const failure = { kind: 'refused', code, message: '', httpCode: 429, field: undefined, values } as const;
    expect(failureText(failure, locale)).toBe(text);
  });

  it('names support for a withdrawal password that no waiting unlocks, and no number', () => {
    const text = translate(locale, 'refusals', 'WITHDRAWAL_PASSWORD_BLOCKED');
    expect(number(text)).toBeUndefined();
    expect(text).toMatch(/suporte|support|客服|hỗ trợ|layanan pelanggan|ฝ่ายบริการลูกค้า|destek|khidmat pelanggan/);
  });

  it('shows another back end’s own text if its code is known and it sends no number', () => {
    const failure = { kind: 'refused', code: 'TOO_MANY_REQUESTS', message: 'Espere.', httpCode: 429 } as const;
    expect(failureText({ ...failure, field: undefined, values: undefined }, locale)).toBe('Espere.');
    expect(failureText({ ...failure, message: '', field: undefined, values: undefined }, locale)).not.toMatch(/[{}]/);
  });
});

it.each(['zh-Hans', 'zh-Hant'])('%s has a space between a number and its Chinese unit', (tag) => {
  for (const seconds of [40, 5 * MINUTE, 3 * HOUR, 4 * 24 * HOUR])
    expect(formatWait(seconds, tag)).toMatch(/^\d+ \p{Script=Han}+$/u);
});

it('a minute and minutes differ where the language has a plural', () => {
  expect([formatWait(60, 'pt-BR'), formatWait(720, 'pt-BR')]).toEqual(['1 minuto', '12 minutos']);
  expect([formatWait(60, 'tr'), formatWait(720, 'tr')]).toEqual(['1 dakika', '12 dakika']);
});
