/**
 * Tests the queue of password hashes: a few run at once on any machine, players' hashes first, and the queue is
 * bounded.
 */
import type * as crypto from 'node:crypto';
import type * as os from 'node:os';
import { expect, test, vi } from 'vitest';
import {
  hashPassword,
  hashesAtOnce,
  HashQueueFull,
  MOST_WAITING,
  waitingHashes,
} from '#server/platform/security/password-hash.ts';
import { errorResponse } from '#server/platform/http/refusal-response.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';

const { running } = vi.hoisted(() => ({ running: [] as { password: string; end: () => void }[] }));
vi.mock('node:os', async (original) => ({ ...(await original<typeof os>()), availableParallelism: () => 64 }));
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof crypto>()),
  argon2: (_kind: string, { message }: { message: string }, done: (error: null, tag: Buffer) => void) =>
    running.push({ password: message, end: () => done(null, Buffer.alloc(32)) }),
}));

const cost = { memoryKib: 64, passes: 1 };
const hash = (password: string, traffic: 'entry' | null) =>
  runAsRequest(undefined, (request) => {
    request.traffic = traffic;
    return hashPassword(password, cost);
  });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('hashes leave a thread of Node’s pool free, run for players first, and are refused beyond a limit', async () => {
  const ofVisitors = Array.from({ length: hashesAtOnce + MOST_WAITING }, (_, at) => hash(`visitor ${at}`, 'entry'));
  // Node's default is four threads.
  expect(hashesAtOnce).toBe(Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 1);
  expect([running.length, waitingHashes()]).toEqual([hashesAtOnce, MOST_WAITING]);
  const refused = await hash('one more', 'entry').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HashQueueFull);
  expect(errorResponse(refused)).toMatchObject({ refused: { code: 'UNAVAILABLE' }, retryAfter: 2 });
  const inside = hash('inside', null);
  running[0]?.end();
  await ofVisitors[0];
  await turn();
  expect(running.at(-1)?.password).toBe('inside');
  expect(running).toHaveLength(hashesAtOnce + 1);
  for (let at = 0; at < running.length; at++) {
    running[at]?.end();
    await turn();
  }
  await Promise.all([...ofVisitors, inside]);
  expect(waitingHashes()).toBe(0);
});
