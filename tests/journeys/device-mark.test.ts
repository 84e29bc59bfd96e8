/**
 * Tests marks of browsers at a sign-in and networks of registrations, which link accounts
 * (docs/decisions/26-linked-accounts.md).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '#api/client.ts';
import { linksBetween } from '#server/contexts/fraud/links.ts';
import { connect, freshTab, query, signUp } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { trustedProxies: 1 } });
beforeEach(() => {
  connect(api);
  freshTab();
});

it('an IPv6 address registers as its /64, an IPv4 address as itself', async () => {
  const networks = [];
  for (const ip of ['2001:db8:0:7:1::1', '203.0.113.40']) {
    const reply = await registerFrom({ 'X-Forwarded-For': ip });
    networks.push(
      ...(await query(
        api,
        `select register_ip as ip, register_network as network from member where account = '${reply.account}'`,
      )),
    );
  }
  expect(networks).toEqual([
    { ip: '2001:db8:0:7:1::1', network: '2001:db8:0:7::/64' },
    { ip: '203.0.113.40', network: null },
  ]);
});

async function registerFrom(headers: Record<string, string>) {
  let cookie = '';
  configureApi({
    baseUrl: 'http://api.test',
    fetch: (async (input: Request) => {
      const request = new Request(input);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      const reply = await api.fetch(request);
      cookie = reply.headers.get('Set-Cookie') ?? cookie;
      return reply;
    }) as typeof fetch,
  });
  freshTab();
  const person = await signUp();
  return { ...person, cookie };
}

describe('a browser', () => {
  const own = { 'Sec-Fetch-Site': 'same-origin' };

  it('is marked if the page has the API’s own origin, and links members who sign in with it', async () => {
    const first = await registerFrom({ ...own, 'X-Forwarded-For': '203.0.113.50' });
    expect(first.cookie).toMatch(/^device=[\w-]{22}; Max-Age=7776000; Path=\/api; HttpOnly; SameSite=Lax$/);
    const Cookie = first.cookie.split(';')[0] ?? '';
    const second = await registerFrom({ ...own, Cookie, 'X-Forwarded-For': '203.0.113.51' });
    expect(second.cookie.split(';')[0]).toBe(Cookie);
    expect((await linksBetween(api.services.db, first.id, second.id)).map(({ kind }) => kind)).toEqual(['device']);
    // The mark itself is stored in no row.
    const rows = JSON.stringify(await query(api, `select * from session where member_id = ${first.id}`));
    expect(rows).not.toContain(Cookie.slice('device='.length));
  });

  it.each([['cross-site'], ['same-site'], ['none'], [undefined]])('is not marked from %s', async (site) => {
    const { id, cookie } = await registerFrom(site === undefined ? {} : { 'Sec-Fetch-Site': site });
    expect(cookie).toBe('');
    expect(await query(api, `select device_mark from session where member_id = ${id}`)).toEqual([
      { device_mark: null },
    ]);
  });

  it('gets a new mark in place of an invalid one', async () => {
    const { cookie } = await registerFrom({ ...own, Cookie: 'device=mine' });
    expect(cookie).toMatch(/^device=[\w-]{22};/);
  });
});
