/** On whose behalf something runs: its request's, through everything that it waits for, and nobody else's. */
import { expect, test } from 'vitest';
import { onWake, wake } from '#server/platform/outbox/signals.ts';
import { asNobody, asRequest, onAccount, requestAtWork } from '#server/platform/observability/request-context.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('two at once know each their own', async () => {
  const seen = (id: string) =>
    asRequest(id, async () => {
      await turn();
      return requestAtWork()?.id;
    });
  expect(await Promise.all([seen('request-a'), seen('request-b')])).toEqual(['request-a', 'request-b']);
  expect(requestAtWork()).toBeUndefined();
});

test('what one wakes is not its own', () => {
  const heard: unknown[] = [];
  const unhear = onWake(() => heard.push(requestAtWork()));
  asRequest('request-a', () => {
    wake({ members: [1] });
    expect(requestAtWork()?.id).toBe('request-a');
  });
  unhear();
  expect(heard).toEqual([undefined]);
});

test('what it asks of the database counts for it, where it fails as well', async () => {
  const asked = asRequest('request-a', async (request) => {
    await onAccount(0, turn);
    await onAccount(1, turn);
    await onAccount(1, () => Promise.reject(new Error('away'))).catch(() => undefined);
    await asNobody(() => onAccount(1, turn));
    return request;
  });
  const { statements, databaseMs } = await asked;
  expect(statements).toBe(2);
  expect(databaseMs).toBeGreaterThan(0);
});
