/** Tests the number of a message to support, its text, and the hours of support. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLines } from '#contract/support.ts';
import { isOpenAt, parseOpeningHours } from '#lib/opening-hours.ts';
import { parseProtocolNumber, protocolNumber } from '#lib/protocol-number.ts';
import { newProtocol } from '#server/contexts/support/protocol.ts';

describe('the number of a message', () => {
  const numbers = fc
    .integer({ min: 0, max: 10 ** 9 - 1 })
    .map((n) => protocolNumber('261127', String(n).padStart(9, '0')));

  it('is read in any spelling', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        for (const spelling of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.slice(1)])
          expect(parseProtocolNumber(spelling)).toBe(number);
      }),
    );
  });

  it('is refused with one wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const digits = [...number.replace(/\D/g, '')];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(parseProtocolNumber(`S${digits.join('')}`)).toBeNull();
      }),
    );
  });

  it('has the day in São Paulo, and is not consecutive', () => {
    const now = new Date('2026-11-28T01:00:00Z');
    const made = new Set(Array.from({ length: 50 }, () => newProtocol(now)));
    expect(made.size).toBe(50);
    for (const number of made) expect(number).toMatch(/^S261127-\d{5}-\d{5}$/);
  });
});

it.each([
  [' a\r\n\r\n\r\n\r\nb \t\n c', 'a\n\nb\n c'],
  ['e\u0301\u2028fim\u200b', 'é\nfim'],
])('the text %j is stored as %j', (typed, kept) => {
  expect(cleanLines(typed)).toBe(kept);
});

describe('hours', () => {
  it.each(['', 'Das 8h às 22h', '8:00-22:00', '08:00-25:00', '08:60-22:00', '24:00-08:00', '08:00-24:30'])(
    '%j is other text',
    (text) => {
      expect(parseOpeningHours(text)).toBeNull();
    },
  );

  it.each([
    ['08:00-22:00', '10:59:59', false],
    ['08:00-22:00', '11:00:00', true],
    ['08:00-22:00', '00:59:59', true],
    ['08:00-22:00', '01:00:00', false],
    ['22:00 – 06:00', '02:00:00', true],
    ['22:00-06:00', '08:59:59', true],
    ['22:00-06:00', '09:00:00', false],
    ['00:00-24:00', '02:59:59', true],
    ['09:00-09:00', '03:00:00', true],
  ])('%s at %s UTC: %s', (text, time, isOpen) => {
    const hours = parseOpeningHours(text);
    expect(hours && isOpenAt(hours, new Date(`2026-11-20T${time}Z`))).toBe(isOpen);
  });
});
