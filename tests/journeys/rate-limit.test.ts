/** Rate limits at their real size: who is stopped, for how long, and who is not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { login, register } from '#stores/session.ts';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import {
  bearer,
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  raw,
  registration,
  signUp,
  valueOf,
} from '#tests/support/journey.ts';
import { newPerson } from '#tests/support/people.ts';

const HOUR = 60 * 60_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { rateLimitScale: 1 } });
});
afterAll(() => api.close());
beforeEach(() => {
  connect(api);
  freshTab();
  // Every window of the limits begins anew, and none ends while the test runs.
  api.advance(HOUR - (api.services.now().getTime() % HOUR) + 1000);
});

const wrong = (account: string) =>
  raw(api, '/api/auth/login2', { account, password: 'wrong password', key: 'none', captcha: 'none' });

async function statusesOf(count: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn++) statuses.push((await call()).status);
  return statuses;
}

describe('too many tries', () => {
  it('to sign in to one account are stopped for a quarter of an hour, even with the right password', async () => {
    const { account, password } = await signUp();
    freshTab();
    expect(await statusesOf(6, () => wrong(account.toUpperCase()))).toEqual([400, 400, 400, 400, 400, 429]);
    const stopped = failureOf(await login({ account, password }));
    expect(stopped).toMatchObject({ kind: 'refused', code: 'TOO_MANY_REQUESTS', httpCode: 429 });
    const reply = await wrong(account);
    const seconds = Number(reply.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(reply.body).toMatchObject({ status: 'error', code: 429, refusal: 'TOO_MANY_REQUESTS', values: { seconds } });
    api.advance(seconds * 1000);
    valueOf(await login({ account, password }));
  });

  it('are forgotten once the right password comes', async () => {
    const { account, password } = await signUp();
    for (let round = 0; round < 2; round++) {
      expect(await statusesOf(4, () => wrong(account))).toEqual([400, 400, 400, 400]);
      valueOf(await login({ account, password }));
    }
  });

  it('to sign in from one address are stopped after thirty, whatever the account', async () => {
    let turn = 0;
    const statuses = await statusesOf(31, () => wrong(`someone.${turn++}`));
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('to register from one address are stopped after five', async () => {
    const body = { ...registration(newPerson()), key: 'none', captcha: 'none' };
    expect(await statusesOf(5, () => raw(api, '/api/auth/register2', body))).toEqual([400, 400, 400, 400, 400]);
    expectRefusal(await register(registration(newPerson())), 'TOO_MANY_REQUESTS');
  });

  it('for a puzzle are stopped after twenty a minute', async () => {
    const statuses = await statusesOf(21, () => raw(api, '/api/auth/captcha', {}));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses[20]).toBe(429);
    api.advance(60_000);
    expect((await raw(api, '/api/auth/captcha', {})).status).toBe(200);
  });

  it.each([
    ['deposits', '/api/recharge/online', { money: '10.00', payment_id: 1, payment_type: 'online_pix' }],
    [
      'withdrawals',
      '/api/drawing',
      { money: '20.00', payment_type: 'evp', evp: '71cdf9ba-c695-4e3c-b010-abb521a3f1be', qk_pwd: '123456' },
    ],
  ])('for %s are stopped after ten a minute, for this player alone', async (_what, path, body) => {
    await signUp();
    const mine = bearer(readToken());
    const statuses = await statusesOf(11, () => raw(api, path, body, mine));
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    freshTab();
    await signUp();
    expect((await raw(api, path, body, bearer(readToken()))).status).not.toBe(429);
  });
});
