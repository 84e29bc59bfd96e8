/** Tests which quick amounts of a deposit can be chosen: within the method's bounds and the player's own limits. */
import { expect, it } from 'vitest';
import type { PlayLimit, Protection } from '#contract/limits.ts';
import { depositLeft, isLimited, quickOptions } from '#islands/deposit/quick-amounts.ts';

const limit = (kind: PlayLimit['kind'], period: PlayLimit['period'], left: string): PlayLimit => ({
  ...{ kind, period, left, value: '500.00', used: '0.00', resets_at: '', pending: null },
});
const withLimits = (...limits: PlayLimit[]) => ({ limits }) as unknown as Protection;
const offered = (bounds: { min: bigint; max: bigint } | undefined, left: bigint | null) =>
  quickOptions(bounds, left, 'pt-BR').flatMap(({ value, disabled }) => (disabled ? [] : [Number(value) / 100]));

it.each([
  ['before the method is known', undefined, null, [20, 50, 100, 200, 500]],
  ['without limits', { min: 10_00n, max: 20_000_00n }, null, [20, 50, 100, 200, 500]],
  ['by a method without bounds', { min: 0n, max: 0n }, null, [20, 50, 100, 200, 500]],
  ['from the method’s minimum', { min: 100_00n, max: 20_000_00n }, null, [100, 200, 500]],
  ['to the method’s maximum', { min: 10_00n, max: 100_00n }, null, [20, 50, 100]],
  ['to what a limit leaves, that included', { min: 10_00n, max: 20_000_00n }, 200_00n, [20, 50, 100, 200]],
  ['a limit that is used up', { min: 10_00n, max: 0n }, 0n, []],
])('amounts that can be chosen: %s', (_name, bounds, left, amounts) => {
  expect(offered(bounds, left)).toEqual(amounts);
});

it('the tightest of the limits of deposits counts, and no other limit', () => {
  expect(depositLeft(null)).toBeNull();
  expect(depositLeft(withLimits(limit('loss', 'day', '5.00'), limit('bets', 'day', '3')))).toBeNull();
  const limits = [limit('deposit', 'month', '300.00'), limit('deposit', 'day', '40.50'), limit('stake', 'day', '1.00')];
  expect(depositLeft(withLimits(...limits))).toBe(40_50n);
});

it('a limit is told where it allows less than the method', () => {
  expect(isLimited(null, 100_00n)).toBe(false);
  expect(isLimited(100_00n, 100_00n)).toBe(false);
  expect(isLimited(99_99n, 100_00n)).toBe(true);
  expect(isLimited(99_99n, 0n)).toBe(true);
});
