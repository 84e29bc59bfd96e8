/** Tests calls with a time limit: a result, or null in time; one call in flight for any number of callers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('returns a timely result, and calls again for the next', async () => {
  let asked = 0;
  const ask = singleFlight(1000, () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('returns null on failure, and calls again', async () => {
  const ask = singleFlight(1000, vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back'));
  expect([await ask(), await ask()]).toEqual([null, 'back']);
});

test('returns null while the call hangs, calls once meanwhile, and again after its end', async () => {
  const ends: ((text: string) => void)[] = [];
  const hang = vi.fn(() => new Promise<string>((resolve) => ends.push(resolve)));
  const ask = singleFlight(1000, hang);
  const first = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(first)).toEqual([null, null]);
  const late = ask();
  expect(hang).toHaveBeenCalledTimes(1);
  ends[0]?.('at last');
  expect(await late).toBe('at last');
  const next = ask();
  ends[1]?.('again');
  expect(await next).toBe('again');
  expect(hang).toHaveBeenCalledTimes(2);
});
