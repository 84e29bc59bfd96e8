/**
 * Tests the first reply of a signed-in page, requested by the inline script of the head (boot.test.ts) and used by the
 * stores.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstReply, takeFirstReply } from '#api/first-reply.ts';
import type { FirstRequest } from '#lib/browser-names.ts';

const member = { status: 200, body: { data: { id: 7 } } };
let page: { jogadaFirst?: FirstRequest | null };

const answerOf = ({ status, body }: typeof member) => Response.json(body, { status });

function ask(answer: Response | null = answerOf(member)): void {
  page.jogadaFirst = { token: 'secret', at: Date.now(), answer: Promise.resolve(answer) };
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

it('is used once, with the same token, within five seconds', async () => {
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

it('is read by the shell and by a store alike', async () => {
  ask();
  expect(await firstReply()).toEqual(member);
  expect(await takeFirstReply('secret')).toEqual(member);
});

it.each([
  ['a refusal', Response.json({}, { status: 401 }), { status: 401, body: {} }],
  ['no JSON', new Response('<html>'), null],
  ['nothing', null, null],
])('is ignored by the shell if it names no member: %s', async (_, answer, reply) => {
  ask(answer);
  expect(await firstReply()).toEqual(reply);
  expect(await takeFirstReply('secret')).toBeNull();
});
