/**
 * Tests how many connections requests without a session hold: at most the limit, in order, each released once, with a
 * bounded wait.
 */
import { expect, test, vi } from 'vitest';
import { createTrafficLimit } from '#server/platform/db/traffic-limit.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';

const at = (places: ReturnType<typeof createTrafficLimit>, traffic: TrafficClass | null) =>
  runAsRequest(undefined, (request) => {
    request.traffic = traffic;
    return places.enter();
  });

test('requests of a class wait for each other, and not for those of another class', async () => {
  const places = createTrafficLimit(1, 60_000);
  const leave = await at(places, 'entry');
  const order: string[] = [];
  const second = at(places, 'entry').then((next) => (order.push('second'), next));
  const third = at(places, 'entry').then((next) => (order.push('third'), next));
  await at(places, 'visitor');
  await at(places, null);
  await places.enter();
  expect(order).toEqual([]);
  leave();
  leave();
  const next = await second;
  expect(order).toEqual(['second']);
  next();
  (await third)();
  expect(order).toEqual(['second', 'third']);
});

test('a request that waits too long gets the pool’s refusal, and uses no permit later', async () => {
  vi.useFakeTimers();
  const places = createTrafficLimit(1, 15_000);
  const leave = await at(places, 'entry');
  const late = at(places, 'entry').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await late).toBe('timeout exceeded when trying to connect');
  leave();
  await at(places, 'entry');
  vi.useRealTimers();
});
