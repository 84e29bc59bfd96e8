/** Tests pages of earlier releases, which send the token of their first request in its body. */
import { beforeEach, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { bearer, playerIn, raw } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const mine = () => readToken() ?? '';

const parts: Readonly<Record<string, object>> = {
  '/': { with: ['home', 'favourites'] },
  '/game': { with: ['favourites'] },
};
const bodyOf = (path: string, token: string) => JSON.stringify({ token, ...parts[path] });

/** Sends no custom header, so that a browser sends no preflight. */
async function ask(path: string, token: string) {
  const reply = await api.request('/api/auth/me', { method: 'POST', body: bodyOf(path, token) });
  return { status: reply.status, body: (await reply.json()) as { data?: Record<string, unknown>; refusal?: string } };
}

it('gets the same reply as with the header, with the requested parts', async () => {
  for (const path of ['/', '/game', '/recharge']) {
    const inBody = await ask(path, mine());
    const inHeader = await raw(api, '/api/auth/me', JSON.parse(bodyOf(path, mine())) as object, bearer(mine()));
    expect(inBody).toEqual({ status: 200, body: inHeader.body });
    expect(inBody.body.data?.['id']).toBe(me.id);
  }
});

it('is refused like the header with an invalid or ended token', async () => {
  for (const token of ['', 'none', 'a"b', 'é', 'x'.repeat(101)])
    expect((await ask('/', token)).body.refusal ?? 'none', token).toMatch(/^(UNAUTHENTICATED|INVALID)$/);
  for (const body of ['', '{', '[]', '5', 'null', '{"token":5}', '{"token":["x"]}'])
    expect((await api.request('/api/auth/me', { method: 'POST', body })).status, body).toBe(401);
  const token = mine();
  expect((await raw(api, '/api/auth/logout', {}, bearer(token))).status).toBe(200);
  expect(await ask('/', token)).toMatchObject({ status: 401, body: { refusal: 'UNAUTHENTICATED' } });
});

it('gives way to the header, and is no other call’s', async () => {
  const token = mine();
  const both = await raw(api, '/api/auth/me', { token: 'none' }, bearer(token));
  expect(both.status).toBe(200);
  const wrong = await raw(api, '/api/auth/me', { token }, bearer('none'));
  expect(wrong.status).toBe(401);
  expect((await raw(api, '/api/auth/logout', { token })).status).toBe(401);
  expect((await ask('/', token)).status).toBe(200);
});
