/** Tests the request context: it is kept through everything that its request waits for, and is separate from others. */
import { expect, test } from 'vitest';
import { onSignal, publishSignal } from '#server/platform/outbox/signals.ts';
import {
  withoutRequest,
  runAsRequest,
  recordQuery,
  currentRequest,
} from '#server/platform/observability/request-context.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('two concurrent requests each have their own context', async () => {
  const seen = (id: string) =>
    runAsRequest(id, async () => {
      await turn();
      return currentRequest()?.id;
    });
  expect(await Promise.all([seen('request-a'), seen('request-b')])).toEqual(['request-a', 'request-b']);
  expect(currentRequest()).toBeUndefined();
});

test('does not include a request that it causes', () => {
  const heard: unknown[] = [];
  const unhear = onSignal(() => heard.push(currentRequest()));
  runAsRequest('request-a', () => {
    publishSignal({ members: [1] });
    expect(currentRequest()?.id).toBe('request-a');
  });
  unhear();
  expect(heard).toEqual([undefined]);
});

test('counts its own queries, also if it fails', async () => {
  const asked = runAsRequest('request-a', async (request) => {
    await recordQuery(0, turn);
    await recordQuery(1, turn);
    await recordQuery(1, () => Promise.reject(new Error('away'))).catch(() => undefined);
    await withoutRequest(() => recordQuery(1, turn));
    return request;
  });
  const { statements, databaseMs } = await asked;
  expect(statements).toBe(2);
  expect(databaseMs).toBeGreaterThan(0);
});
