/** Tests the queue of one key: a limit of parallel tasks, in order, despite failures, and independent of other keys. */
import { expect, test } from 'vitest';
import { withPermit, queueLength, totalQueueLength } from '#server/platform/concurrency/keyed-semaphore.ts';

/** Creates tasks that end on demand. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test('the limit of parallel tasks holds, and the rest run in order of arrival', async () => {
  const order: number[] = [];
  const parts = [0, 1, 2, 3].map(() => held());
  const all = parts.map((part, index) =>
    withPermit('ana', 2, () => {
      order.push(index);
      return part.work();
    }),
  );
  await Promise.resolve();
  expect(order).toEqual([0, 1]);
  expect(queueLength('ana')).toBe(2);
  parts[1]?.end();
  await all[1];
  await Promise.resolve();
  expect(order).toEqual([0, 1, 2]);
  for (const part of parts) part.end();
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(queueLength('ana')).toBe(0);
});

test('another owner does not wait', async () => {
  const part = held();
  const first = withPermit('ana', 1, part.work);
  const second = withPermit('ana', 1, part.work);
  expect(totalQueueLength()).toBe(1);
  expect(await withPermit('rui', 1, () => Promise.resolve('at once'))).toBe('at once');
  part.end();
  await Promise.all([first, second]);
  expect(totalQueueLength()).toBe(0);
});

test('failing work releases its permit', async () => {
  const failing = withPermit('ana', 1, () => Promise.reject(new Error('broken')));
  const next = withPermit('ana', 1, () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
