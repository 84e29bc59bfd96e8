/** The first request of a signed-in page: sent by the shell, taken over by the stores. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstReply, sendFirstRequest, takeFirstReply } from '#api/first-reply.ts';
import { meCall } from '#contract/session.ts';

const sent: { url: string; init: RequestInit }[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  answer = () => Promise.resolve(Response.json({ data: { id: 7 } }));
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'th', member: 'home favourites' } } });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  void takeFirstReply(null);
});

it('is the call of the member, in the page’s language, with what the page shows beside', () => {
  sendFirstRequest('secret');
  const [{ url, init }] = sent as [(typeof sent)[0]];
  expect(url).toMatch(new RegExp(`${meCall.path}\\?lang=th$`));
  expect(init).toMatchObject({ method: meCall.method, headers: { Authorization: 'Bearer secret' } });
  expect(JSON.parse(String(init.body))).toEqual({ with: ['home', 'favourites'] });
});

it('is taken once, by the same token, within five seconds', async () => {
  sendFirstRequest('secret');
  expect(takeFirstReply('other')).toBeNull();
  sendFirstRequest('secret');
  expect(await takeFirstReply('secret')).toEqual({ status: 200, body: { data: { id: 7 } } });
  expect(firstReply()).toBeNull();
  expect(takeFirstReply('secret')).toBeNull();
  sendFirstRequest('secret');
  vi.advanceTimersByTime(5000);
  expect(takeFirstReply('secret')).toBeNull();
});

it('is left to the stores where it names no member', async () => {
  for (const [reply, shown] of [
    [() => Promise.resolve(Response.json({}, { status: 401 })), { status: 401, body: {} }],
    [() => Promise.resolve(new Response('<html>')), null],
    [() => Promise.reject(new TypeError('Failed to fetch')), null],
  ] as const) {
    answer = reply;
    sendFirstRequest('secret');
    expect(await firstReply()).toEqual(shown);
    expect(await takeFirstReply('secret')).toBeNull();
  }
});
