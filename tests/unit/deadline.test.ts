/** Tests ends by the device's own clock, right or wrong. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wireDate } from '#lib/dates.ts';
import { deadline } from '#lib/deadline.ts';

const SECOND = 1000;
const server = Date.UTC(2026, 10, 20, 12);
const end = wireDate(new Date(server + 60 * SECOND));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([-86_400, -3600, 0, 3600, 86_400])(
  'is as far off as the server says, on a clock that is %i s ahead',
  (ahead) => {
    vi.setSystemTime(server + ahead * SECOND);
    expect(deadline(60, end)?.getTime()).toBe(Date.now() + 60 * SECOND);
    expect(deadline(0, end)?.getTime()).toBe(Date.now());
  },
);

it('is the server’s instant if an older server sends no seconds, and none without an end', () => {
  vi.setSystemTime(server);
  expect(deadline(undefined, end)?.getTime()).toBe(server + 60 * SECOND);
  expect(deadline(undefined, '')).toBeNull();
  expect(deadline(null, end)).toBeNull();
});

it('stays for a difference within rounding, and moves for a larger one', () => {
  vi.setSystemTime(server);
  const first = deadline(60, end);
  vi.setSystemTime(server + 2400);
  expect(deadline(58, end, first)).toBe(first);
  expect(deadline(70, end, first)?.getTime()).toBe(Date.now() + 70 * SECOND);
});
