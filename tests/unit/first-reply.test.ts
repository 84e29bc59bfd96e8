/** The first reply of a signed-in page: asked for by the inline script of the head (boot.test.ts), taken over by the stores. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstReply, takeFirstReply } from '#api/first-reply.ts';
import type { FirstReply, FirstRequest } from '#lib/browser-names.ts';

const member: FirstReply = { status: 200, body: { data: { id: 7 } } };
let page: { jogadaFirst?: FirstRequest | null };

function ask(reply: FirstReply | null = member): void {
  page.jogadaFirst = { token: 'secret', at: Date.now(), reply: Promise.resolve(reply) };
}

beforeEach(() => {
  page = {};
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is taken once, by the same token, within five seconds', async () => {
  expect(takeFirstReply('secret')).toBeNull();
  ask();
  expect(takeFirstReply('other')).toBeNull();
  ask();
  expect(await takeFirstReply('secret')).toEqual(member);
  expect(firstReply()).toBeNull();
  expect(takeFirstReply('secret')).toBeNull();
  ask();
  vi.advanceTimersByTime(5000);
  expect(takeFirstReply('secret')).toBeNull();
});

it.each([{ status: 401, body: {} }, null])('is left to the stores where it names no member: %j', async (reply) => {
  ask(reply);
  expect(await firstReply()).toEqual(reply);
  expect(await takeFirstReply('secret')).toBeNull();
});
