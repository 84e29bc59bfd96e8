/** Tests the back office's pages: the login, CSRF tokens, roles, the second operator, and escaped text. */
import { describe, expect, it } from 'vitest';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { pages } from '#server/backoffice/pages/registry.ts';
import { hasPermission, roles } from '#server/backoffice/permissions.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { oddNames } from '#tests/support/malformed-hosts.ts';
import { backoffice, bearer, expectSoundLedger, ledgerOf, query } from '#tests/support/journey.ts';
import { codeOf, backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { operatorToken, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

describe('the login', () => {
  it('needs a password and a code of the enrolled phone, each code once', async () => {
    // Starts at the beginning of a code's 30 seconds, so that the code stays valid until the test changes the clock.
    api.advance(MINUTE - (api.services.now().getTime() % MINUTE));
    const first = backofficeBrowser(api);
    expect((await first.get()).headers.get('Location')).toBe(`${PAGE}/sign-in`);
    const secret = await first.enrol('bea');
    const shown = await first.get();
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await shown.text()).toContain('<b>bea</b> admin');

    const [name, password] = ['bea', PASSWORD];
    const again = backofficeBrowser(api);
    const code = codeOf(api, secret);
    // The enrolment used this code.
    expect((await again.post('/sign-in', { name, password, code })).status).toBe(401);
    expect((await again.post('/sign-in', { name: 'nobody', password, code })).status).toBe(401);
    api.advance(MINUTE);
    expect((await again.post('/sign-in', { name, password, code })).status).toBe(401);
    expect((await again.post('/sign-in', { name, password, code: codeOf(api, secret) })).headers.get('Location')).toBe(
      PAGE,
    );
    expect((await again.post('/sign-in', { name, password, code: codeOf(api, secret) })).status).toBe(401);
    const events = await query<{ call: string }>(api, "select call from operator_event where operator = 'bea'");
    expect(new Set(events.map(({ call }) => call))).toEqual(
      new Set(['invitation opened', 'code enrolled', 'sign-in', 'sign-in refused']),
    );
  });

  it('ends after half an hour without a request, and after twelve hours', async () => {
    const idle = backofficeBrowser(api);
    await idle.enrol('ida');
    api.advance(29 * MINUTE);
    expect((await idle.get()).status).toBe(200);
    api.advance(31 * MINUTE);
    expect((await idle.get()).status).toBe(303);
    const long = backofficeBrowser(api);
    await long.enrol('lia');
    for (let passed = 0; passed < 12 * HOUR; passed += 20 * MINUTE) {
      expect((await long.get()).status).toBe(200);
      api.advance(20 * MINUTE);
    }
    expect((await long.get()).status).toBe(303);
  });

  it('accepts no cookie for the calls and no bearer for the pages', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('cora');
    expect((await api.request('/backoffice/withdrawals', { headers: { Cookie: visit.cookie() } })).status).toBe(401);
    const token = bearer(await operatorToken(api.services, 'cora'));
    expect((await api.request(PAGE, { headers: token })).status).toBe(303);
  });
});

describe('a form', () => {
  it('does nothing without its own token, or from elsewhere', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('nina');
    const player = await newPlayer(api.services);
    const [page, action] = [`/members/${player.id}`, `/members/${player.account}/disable`];
    for (const headers of [
      {},
      { Origin: 'http://evil.test' },
      { Origin: 'http://api.test', 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect((await visit.post(`/do${action}`, { reason: 'x' }, headers as Record<string, string>)).status).toBe(403);
    expect((await visit.post(`/do${action}`, { reason: 'x', _token: 'x' })).status).toBe(403);
    expect(await query(api, `select status from member where id = ${player.id}`)).toEqual([{ status: 1 }]);
    expect((await visit.press(page, action)).headers.get('Location')).toBe(`${PAGE}${page}`);
    expect(await query(api, `select status from member where id = ${player.id}`)).toEqual([{ status: 0 }]);
    const done = `select operator, reason from operator_event where subject = '${player.account}' and call = '/members/:account/disable'`;
    expect(await query(api, done)).toEqual([{ operator: 'nina', reason: 'Teste' }]);
  });

  it('returns with the typed text, escaped, if a field is missing', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('olga');
    const player = await newPlayer(api.services);
    const page = `/members/${player.id}`;
    const reason = '"><img src=x onerror=alert(1)>';
    await visit.press(page, `/members/${player.account}/adjust`, { amount: 'much', reason });
    const html = await (await visit.get(page)).text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});

describe('each role', () => {
  it.each(roles)('%s makes its own calls and opens its own pages, and no others', async (role) => {
    const token = await operatorToken(api.services, `is-${role}`, role);
    const visit = backofficeBrowser(api);
    await visit.enrol(`is-${role}`, role);
    for (const { method, path, permission } of operatorCalls) {
      const at = path.replace(/:\w+/g, 'nobody');
      const { status } = await backoffice(api, at, method === 'POST' ? {} : undefined, token);
      expect([path, status === 403]).toEqual([path, !hasPermission(role, permission)]);
    }
    for (const { path, permission } of pages) {
      const { status } = await visit.get(path === '/' ? '' : path.replace(/:\w+/g, 'nobody'));
      expect([path, status === 403]).toEqual([path, !hasPermission(role, permission)]);
      expect(status).toBeLessThan(500);
    }
  });

  it('finance pays, and creates no operator; support does neither', () => {
    expect(hasPermission('finance', 'withdrawals')).toBe(true);
    expect(hasPermission('support', 'withdrawals')).toBe(false);
    expect(roles.filter((role) => hasPermission(role, 'operators'))).toEqual(['admin']);
  });
});

describe('manual adjustments', () => {
  it('is posted once when a second operator approves, and is in the ledger', async () => {
    const [ana, rui] = [backofficeBrowser(api), backofficeBrowser(api)];
    await ana.enrol('ana', 'finance');
    await rui.enrol('rui', 'finance');
    const player = await newPlayer(api.services, { cash: 50_00n });
    const page = `/members/${player.id}`;
    await ana.press(page, `/members/${player.account}/adjust`, { amount: '-12.50', key: 'key-of-adjust' });
    expect((await ledgerOf(api, player.id)).cash).toBe(50_00n);
    const [asked] = await query<{ id: number }>(api, "select id from proposal where state = 'waiting'");
    await ana.press('/proposals', `/proposals/${asked?.id}/agree`);
    expect(await (await ana.get('/proposals')).text()).toContain('a second operator must approve');
    await rui.press('/proposals', `/proposals/${asked?.id}/agree`);
    expect((await ledgerOf(api, player.id)).cash).toBe(37_50n);
    expect((await backoffice(api, `/proposals/${asked?.id}/agree`, { operator: 'rita' })).status).toBe(409);
    await expectSoundLedger(api);
  });

  it('is given up to 100 a day by one, and above by two', async () => {
    const player = await newPlayer(api.services);
    const give = async (amount: string, key: string, operator = 'eva') =>
      (await backoffice(api, `/members/${player.account}/grant`, { amount, key, operator })).body.state;
    expect(await give('60.00', 'first-of-them')).toBe('granted');
    expect(await give('60.00', 'first-of-them')).toBeUndefined();
    expect(await give('60.00', 'second-of-them')).toBe('asked');
    expect((await ledgerOf(api, player.id)).cash).toBe(60_00n);
    await expectSoundLedger(api);
  });
});

it('replies with a page, and never with a 500, to an unknown address', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('zoe');
  for (const name of [...oddNames, 'W1', '999999', '-1'])
    for (const path of [
      `/withdrawals/${name}`,
      `/members/${name}`,
      `/${name}`,
      `/claims?after=${name}`,
      `/jobs?after=${name}`,
    ])
      expect((await visit.get(path)).status, path).toBeLessThan(500);
  expect((await visit.get('/members/999999')).status).toBe(404);
});
