/** Tests limits of one process: by name, by the clock, and with limited memory. */
import { expect, test } from 'vitest';
import { localRateLimit } from '#server/platform/rate-limit/local-rate-limit.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';

test('each is counted separately, until the window is over', () => {
  let at = 90_000;
  const services = { now: () => new Date(at), config: { ...testConfig, rateLimitScale: 1 } };
  const count = localRateLimit(60_000);
  const ask = (who: string) => count(services, who, 2)?.retryAfter ?? null;
  expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([null, null, 30, null]);
  at = 120_000;
  expect(ask('a')).toBe(null);
});

test('new names share one count in a flood of names, and known ones keep theirs', () => {
  const services = { now: () => new Date(0), config: { ...testConfig, rateLimitScale: 1 } };
  const count = localRateLimit(60_000);
  expect(count(services, 'first', 2)).toBe(null);
  const refused = Array.from({ length: 30_000 }, (_, at) => count(services, `name ${at}`, 2)).filter(Boolean);
  expect(refused.length).toBeGreaterThan(9_000);
  expect(count(services, 'first', 2)).toBe(null);
});
