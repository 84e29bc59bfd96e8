/** Dates on the wire and for a reader: São Paulo's time whatever the machine's own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountdown } from '#lib/countdown.ts';
import { formatDate, formatWireTime, readDate, wireDate } from '#lib/dates.ts';
import { formatDay } from '#lib/day-heading.ts';
import { monthsAfter } from '#lib/months.ts';

describe('a date on the wire', () => {
  it('is three hours behind UTC, in summer and in winter', () => {
    expect(wireDate(new Date('2026-01-20T12:00:00Z'))).toBe('2026-01-20 09:00:00');
    expect(wireDate(new Date('2026-07-01T02:59:59.999Z'))).toBe('2026-06-30 23:59:59');
  });

  it('comes back as the same second', () => {
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const seconds = Math.floor(instant.getTime() / 1000) * 1000;
        expect(readDate(wireDate(instant))?.getTime()).toBe(seconds);
      }),
    );
  });

  it.each([
    '',
    'hoje',
    '2026-13-01 00:00:00',
    '2026-11-20',
    '20/11/2026 10:00:00',
    '2026-11-20 25:00:00',
    '２０２６-11-20 10:00:00',
  ])('%j is none', (text) => expect(readDate(text)).toBeNull());
});

describe('for a reader', () => {
  it('a date is told in São Paulo time and in the language', () => {
    const instant = new Date('2026-11-20T13:07:00Z');
    expect(formatDate(instant, 'pt-BR')).toBe('20/11/2026, 10:07');
    expect(formatDate(instant, 'en').replace(/\s/g, ' ')).toBe('11/20/26, 10:07 AM');
  });

  it('a date is the same whatever the machine’s zone, with the second where it is wanted', () => {
    const zone = process.env.TZ;
    try {
      for (const other of ['Asia/Tokyo', 'America/Los_Angeles', 'UTC']) {
        process.env.TZ = other;
        expect(formatDate(new Date('2026-11-21T01:07:09Z'), 'pt-BR', 'medium')).toBe('20/11/2026, 22:07:09');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([
    [17_999.5, '5:00:00'],
    [3600, '1:00:00'],
    [3599, '59:59'],
    [845, '14:05'],
    [60, '1:00'],
    [0.2, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('%s seconds left are %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
});

describe('a day of a record', () => {
  it('is today, yesterday, or its date in the reader’s words, by Brasília’s calendar', () => {
    expect(formatDay('2026-11-20', '2026-11-20', 'pt-BR')).toBe('Hoje');
    expect(formatDay('2026-11-19', '2026-11-20', 'pt-BR')).toBe('Ontem');
    expect(formatDay('2026-10-31', '2026-11-01', 'en')).toBe('Yesterday');
    expect(formatDay('2026-11-18', '2026-11-20', 'pt-BR')).toBe('qua., 18 de novembro');
    expect(formatDay('2025-12-31', '2026-11-20', 'en')).toBe('Wed, December 31, 2025');
    expect(formatDay('2026-11-20', '2026-11-19', 'pt-BR')).toBe('sex., 20 de novembro');
  });

  it('has the time of Brasília', () => {
    expect(formatWireTime('2026-11-20 23:59:59', 'pt-BR')).toBe('23:59');
    expect(formatWireTime('nonsense', 'pt-BR')).toBe('nonsense');
  });
});

describe('a day some months on', () => {
  it.each([
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-11-20', -36, '2023-11-20'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2024-02-29', -36, '2021-03-01'],
    ['2025-03-31', -13, '2024-03-01'],
    ['2025-12-01', 1, '2026-01-01'],
  ])('from %s, %i months, is %s', (day, months, then) => {
    expect(monthsAfter(day, months)).toBe(then);
  });
});
