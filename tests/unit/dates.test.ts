/** Tests dates on the wire and for a reader, in São Paulo's time on any machine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCountdown } from '#lib/countdown.ts';
import {
  dayAfter,
  dayOf,
  dayStart,
  formatDate,
  formatTimeOfDay,
  formatWireTime,
  readDate,
  wireDate,
  weekdayOf,
} from '#lib/dates.ts';
import { formatDay } from '#lib/day-heading.ts';
import { localeTable } from '#lib/locales.ts';
import { shortDate } from '#lib/short-date.ts';
import { periodAt } from '#server/kernel/protection/limit-periods.ts';
import { lastPeriod, nextPeriod } from '#server/platform/jobs/periods.ts';
import { monthsAfter } from '#lib/months.ts';

describe('a date on the wire', () => {
  it('is three hours behind UTC, in summer and in winter', () => {
    expect(wireDate(new Date('2026-01-20T12:00:00Z'))).toBe('2026-01-20 09:00:00');
    expect(wireDate(new Date('2026-07-01T02:59:59.999Z'))).toBe('2026-06-30 23:59:59');
  });

  it('is parsed to the same second', () => {
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const text = wireDate(instant);
        const read = readDate(text);
        // The instant may differ where a clock that was set back shows an hour twice.
        expect(read && wireDate(read)).toBe(text);
        expect([0, 3_600_000]).toContain(Math.floor(instant.getTime() / 1000) * 1000 - (read?.getTime() ?? 0));
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

// Brazil had summer time until 2019. The one of 2018 shows that rules in tzdata are applied.
describe('a day when clocks change', () => {
  it('follows the rule of its year', () => {
    expect(wireDate(new Date('2018-12-20T12:00:00Z'))).toBe('2018-12-20 10:00:00');
    expect(readDate('2018-12-20 10:00:00')).toEqual(new Date('2018-12-20T12:00:00Z'));
    expect(wireDate(new Date('2019-12-20T12:00:00Z'))).toBe('2019-12-20 09:00:00');
  });

  it('begins at one and is an hour short if midnight is skipped', () => {
    expect(dayStart('2018-11-04')).toEqual(new Date('2018-11-04T03:00:00Z'));
    expect(dayStart(dayAfter('2018-11-04'))).toEqual(new Date('2018-11-05T02:00:00Z'));
    expect(dayOf(new Date('2018-11-04T02:59:59Z'))).toBe('2018-11-03');
  });

  it('is an hour longer if midnight comes twice', () => {
    expect(dayStart('2019-02-16')).toEqual(new Date('2019-02-16T02:00:00Z'));
    expect(dayStart('2019-02-17')).toEqual(new Date('2019-02-17T03:00:00Z'));
    expect(dayOf(new Date('2019-02-17T02:30:00Z'))).toBe('2019-02-16');
  });

  it('is followed by the next calendar day, and has its weekday from Monday', () => {
    expect([dayAfter('2018-11-03'), dayAfter('2018-11-04', -1), dayAfter('2028-02-28', 2)]).toEqual([
      ...['2018-11-04', '2018-11-03', '2028-03-01'],
    ]);
    expect([weekdayOf('2018-11-05'), weekdayOf('2018-11-04')]).toEqual([0, 6]);
  });

  it('bounds the windows of limits and the periods of jobs', () => {
    const sunday = new Date('2018-11-04T12:00:00Z');
    expect(periodAt('day', sunday)).toEqual({
      firstDay: '2018-11-04',
      start: new Date('2018-11-04T03:00:00Z'),
      end: new Date('2018-11-05T02:00:00Z'),
    });
    expect(periodAt('week', sunday)).toMatchObject({ firstDay: '2018-10-29', end: new Date('2018-11-05T02:00:00Z') });
    expect(lastPeriod('day', new Date('2018-11-05T02:30:00Z'))).toBe('2018-11-04 00:00:00');
    expect(lastPeriod('week', new Date('2018-11-05T02:30:00Z'))).toBe('2018-10-29 00:00:00');
    expect(nextPeriod('day', '2018-11-03 00:00:00')).toBe('2018-11-04 00:00:00');
    expect(nextPeriod('week', '2018-10-29 00:00:00')).toBe('2018-11-05 00:00:00');
  });
});

describe('for a reader', () => {
  it('a date is shown in São Paulo time and in the language', () => {
    const instant = new Date('2026-11-20T13:07:00Z');
    expect(formatDate(instant, 'pt-BR')).toBe('20/11/2026, 10:07');
    expect(formatDate(instant, 'en')).toBe('20/11/2026, 10:07');
  });

  it('a year is Gregorian and a day has 24 hours in all nine languages', () => {
    const instant = new Date('2026-11-20T17:07:00Z');
    for (const { tag } of Object.values(localeTable)) {
      expect(formatDate(instant, tag)).toMatch(/26/);
      expect(formatDate(instant, tag)).toMatch(/14[.:]07/);
      expect(formatWireTime('2026-11-20 14:07:00', tag)).toMatch(/^14[.:]07$/);
      expect(formatDay('2025-12-31', '2026-11-20', tag)).toMatch(/2025/);
      expect(shortDate('2026-11', tag)).toMatch(/2026/);
      expect(shortDate('2026-11-20', tag) + shortDate('2026-11', tag)).not.toContain('-');
    }
  });

  it('a time of day has the mark of the language, at midnight too', () => {
    expect(formatTimeOfDay('06:00', 'pt-BR')).toBe('06:00');
    expect(formatTimeOfDay('06:00', 'id')).toBe('06.00');
    expect(formatTimeOfDay('24:00', 'id')).toBe('24.00');
  });

  it('a date is the same in any time zone of the machine, with seconds on request', () => {
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
    expect(formatDay('2025-12-31', '2026-11-20', 'en')).toBe('Wed, 31 December 2025');
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
  ])('after %s and %i months is %s', (day, months, then) => {
    expect(monthsAfter(day, months)).toBe(then);
  });
});
