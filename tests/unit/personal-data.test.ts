/** Tests the display of personal data and the validation of addresses: masks, devices, redirects, encrypted values. */
import { describe, expect, it, test } from 'vitest';
import { deviceOf } from '#lib/device.ts';
import { localPath } from '#lib/local-path.ts';
import { formatCpf, maskCpf, maskEmail, maskIp, maskPhone } from '#lib/mask.ts';
import { formatValues } from '#lib/format-values.ts';

describe('masks', () => {
  it.each([
    ['ana.silva@exemplo.com', 'a•••a@exemplo.com'],
    ['ab@exemplo.com', 'a•••@exemplo.com'],
    ['a@exemplo.com', 'a•••@exemplo.com'],
    ['', ''],
    ['@exemplo.com', ''],
  ])('show %j as %j', (email, shown) => expect(maskEmail(email)).toBe(shown));

  it('show the ends of a phone', () => expect(maskPhone('+5511987654321')).toBe('+55 11 •••••-4321'));

  it.each([
    ['203.0.113.7', '203.0.•.•'],
    ['::ffff:203.0.113.7', '203.0.•.•'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:…'],
    ['::1', '::…'],
    ['in-process', ''],
    ['unknown', ''],
    ['', ''],
  ])('show the address %j as %j', (ip, shown) => expect(maskIp(ip)).toBe(shown));
});

test('a CPF is shown formatted, and masked at both ends', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(maskCpf('52998224725')).toBe('***.982.247-**');
});

describe('a device', () => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/129.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 Edg/129.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('%s is %s on %s', (text, browser, system) => expect(deviceOf(text)).toEqual({ browser, system }));
});

describe('a redirect', () => {
  it.each(['/withdraw', '/recharge-payment?order=D1', '/en/profile#top'])('may lead to %s', (text) =>
    expect(localPath(text)).toBe(text),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/a b',
    '/\n/x',
  ])('may not lead to %j', (text) => expect(localPath(text)).toBeNull());
});

describe('the values of a text', () => {
  it('is money, a date or itself', () => {
    const values = { sum: '1250.00', at: '2026-11-21 10:05:00', code: '012345', left: 3, email: 'a•••a@b.co' };
    expect(formatValues(values, 'pt-BR')).toEqual({
      sum: 'R$\u00a01.250,00',
      at: '21/11/2026, 10:05',
      code: '012345',
      left: 3,
      email: 'a•••a@b.co',
    });
  });
});
