/**
 * Tests what a server exposes: metrics with declared names alone, ids from the reply to the log, slow calls, readiness.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { calls } from '#contract/calls.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { failureText } from '#i18n/failure-text.ts';
import { locales } from '#lib/locales.ts';
import { login } from '#stores/sign-in.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { bearer, connect, expectRefusal, failureOf, freshTab, playerIn, query, topUp } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(async () => {
  connect(api);
  freshTab();
  me = await playerIn(api);
});

const figures = () => scrape(api.request);
const answered = async (call: string, method: string, status: number) =>
  (await figures()).of('jogada_http_request_duration_seconds_count', { call, method, status: String(status) }) ?? 0;
const linesOf = (event: string) =>
  api.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['event'] === event);

/** Renames the table during `work`, so that every access is a fault of ours. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await query(api, `alter table ${table} rename to away`);
  try {
    return await work();
  } finally {
    await query(api, `alter table away rename to ${table}`);
  }
}
const { path: NOTICES } = calls.notices;

describe('a request', () => {
  it('counts under the declared path, whoever sends it', async () => {
    const cases = [
      [`${calls.languageList.path}?lang=en&site=x`, 'GET', 200, calls.languageList.path],
      [calls.login.path, 'POST', 400, calls.login.path],
      ['/psp/webhook', 'POST', 401, '/psp/webhook'],
      ['/webhooks/payments/none', 'POST', 404, '/webhooks/payments/:provider'],
      ['/provider/jogada/bet', 'POST', 403, '/provider/:provider/:action'],
      [STREAM_PATH, 'GET', 401, STREAM_PATH],
      ['/api/ordercenter/export', 'GET', 401, '/api/ordercenter/export'],
      ['/backoffice/members/ana/kick', 'POST', 401, '/backoffice/members/:account/kick'],
      ['/healthz', 'GET', 200, '/healthz'],
    ] as const;
    for (const [path, method, status, declared] of cases) {
      const before = await answered(declared, method, status);
      await api.request(path, { method });
      expect([declared, await answered(declared, method, status)]).toEqual([declared, before + 1]);
    }
  });

  it('to an unknown path counts as "other", and its path is not recorded', async () => {
    const odd = ['/api/odd-one', '/odd-two?odd-three', '/api/%00odd', '/provider/odd-four/odd-five/odd-six'];
    const [found, shut] = [await answered('other', 'GET', 404), await answered('other', 'other', 404)];
    for (const path of odd) expect((await api.request(path)).status).toBe(404);
    expect((await api.request('/odd-seven', { method: 'ODDLY' })).status).toBe(404);
    expect(await answered('other', 'GET', 404)).toBe(found + odd.length);
    expect(await answered('other', 'other', 404)).toBe(shut + 1);
    expect((await figures()).text).not.toMatch(/odd/i);
  });

  it('counts by the code and the call if it is refused', async () => {
    const refused = async () =>
      (await figures()).of('jogada_refusals_total', { call: calls.login.path, refusal: 'CREDENTIALS_WRONG' }) ?? 0;
    const before = await refused();
    freshTab();
    expectRefusal(await login({ account: me.account, password: 'nao-e-esta' }), 'CREDENTIALS_WRONG');
    expect(await refused()).toBe(before + 1);
    freshTab();
    me = await playerIn(api);
  });

  it('leaves no personal data or secret in the metrics', async () => {
    const { secrets } = api.services.config;
    const token = readToken() ?? '';
    await api.request(`/api/auth/login2?account=${me.account}&${me.cpf}`, {
      method: 'POST',
      headers: { ...bearer(token), 'X-Request-Id': `id-of-${me.account}`, 'User-Agent': me.account },
      body: JSON.stringify({ account: me.account, password: me.password, cpf: me.cpf }),
    });
    for (const path of [`/backoffice/members/${me.account}`, `/sandbox/psp/pay/${me.account}`, `/${token}`])
      await api.request(path, { headers: bearer(secrets.BACKOFFICE_TOKEN) });
    const { text } = await figures();
    for (const name of [me.account, me.cpf, me.password, me.phone, token, 'in-process'])
      expect(text).not.toContain(name);
    for (const secret of Object.values(secrets).flat()) expect(text).not.toContain(secret);
  });
});

describe('the id of a request', () => {
  const idOf = async (init: RequestInit = {}) =>
    (await api.request(calls.languageList.path, init)).headers.get('X-Request-Id') ?? '';
  const given = (id: string) => idOf({ headers: { 'X-Request-Id': id } });

  it('is generated without one in the request, each time a new one', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => idOf()));
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
    expect(new Set(ids).size).toBe(50);
  });

  it('is taken from a request with a valid one', async () => {
    for (const id of ['balancer-7f3a_01', 'a'.repeat(64)]) expect(await given(id)).toBe(id);
    for (const id of ['short', 'a'.repeat(65), 'two words', 'a"},"level":"error', '<b>bold</b>'])
      expect(await given(id)).toMatch(/^[0-9a-z]{12}$/);
  });

  it('is readable by the site, and is on every kind of reply', async () => {
    const reply = await api.request(calls.languageList.path, { headers: { Origin: 'http://site.test' } });
    expect(reply.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
    for (const path of ['/nothing', '/health', STREAM_PATH, '/backoffice/page', '/psp/webhook', '/metrics'])
      expect((await api.request(path)).headers.get('X-Request-Id')).toMatch(/^[0-9a-z]{12}$/);
  });

  it('is in each of its log lines, and in no others', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `fault-number-${index}`);
    await without('notice', () =>
      Promise.all(ids.map((id) => api.request(NOTICES, { headers: { ...bearer(readToken()), 'X-Request-Id': id } }))),
    );
    const lines = linesOf('call.failed').map(({ path, request }) => [path, request]);
    expect(lines.sort()).toEqual(ids.map((id) => [NOTICES, id]));
  });
});

describe('an internal error', () => {
  it('shows its player an id for support, in their language', async () => {
    api.logged.length = 0;
    for (const locale of locales) {
      const failure = failureOf(await without('notice', () => send(calls.notices, {})));
      const [line] = linesOf('call.failed').slice(-1);
      const reference = String(line?.['request']);
      expect(failure).toMatchObject({ code: 'INTERNAL', httpCode: 500, values: { reference } });
      const text = failureText(failure, locale);
      expect(text).toContain(reference);
      expect(text).not.toContain('{{');
      const told = await without('notice', () =>
        api.request(`${NOTICES}?lang=${locale}`, { headers: { ...bearer(readToken()), 'X-Request-Id': reference } }),
      );
      expect(((await told.json()) as { message: string }).message).toBe(text);
    }
    expect(failureText({ kind: 'unexpected' }, 'en')).toBe('Something failed on our side. Try again in a moment.');
  });

  it('shows operators the same', async () => {
    const id = 'operators-fault-1';
    const reply = await without('operator', () =>
      api.request('/backoffice/members/ana/kick', {
        method: 'POST',
        headers: { ...bearer('no-such-token'), 'X-Request-Id': id },
      }),
    );
    expect([reply.status, await reply.json()]).toEqual([
      500,
      { error: `The server failed. Its log says more (${id}).` },
    ]);
    expect(linesOf('backoffice.failed')).toMatchObject([{ path: '/backoffice/members/:account/kick', request: id }]);
    const desk = backofficeBrowser(api);
    await desk.enrol('ana');
    const page = await without('operator_event', () => desk.get('/trail'));
    expect(page.status).toBe(500);
    expect(await page.text()).toContain(page.headers.get('X-Request-Id'));
  });
});

it('a slow call writes a line with its path and times, and nothing of its input', async () => {
  const slow = await startApi({ config: { slowCallMs: 0 } });
  await slow.request(`${calls.login.path}?secret=1`, {
    method: 'POST',
    headers: { 'X-Request-Id': 'the-slow-one' },
    body: JSON.stringify({ account: 'ana.clara', password: 'uma-senha' }),
  });
  const lines = slow.logged.filter((line) => line.includes('call.slow'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...{ level: 'warn', event: 'call.slow', path: calls.login.path, method: 'POST', status: 400 },
      ...{ ms: expect.any(Number) as number, request: 'the-slow-one' },
    },
  ]);
  expect(
    (await scrape(slow.request)).of('jogada_log_lines_total', { level: 'warn', event: 'call.slow', about: '' }),
  ).toBe(1);
  await slow.close();
  expect(linesOf('call.slow')).toEqual([]);
});

it('open streams count until they end', async () => {
  const open = async () => (await figures()).of('jogada_streams_open');
  expect(await open()).toBe(0);
  const streams = await Promise.all([1, 2].map(() => api.request(STREAM_PATH, { headers: bearer(readToken()) })));
  expect(await open()).toBe(2);
  await streams[0]?.body?.cancel();
  expect(await open()).toBe(1);
  await streams[1]?.body?.cancel();
  expect(await open()).toBe(0);
});

it('payment webhooks count by their outcome, with the time of the last', async () => {
  const before = await figures();
  const last = { event: 'webhook.payment', about: 'credited' };
  expect(before.of('jogada_log_line_timestamp_seconds', last)).toBeUndefined();
  const from = Date.now() / 1000;
  await topUp(api, '30.00');
  await api.housekeeping();
  const after = await figures();
  expect(after.of('jogada_log_lines_total', { level: 'info', ...last })).toBe(1);
  expect(after.of('jogada_log_line_timestamp_seconds', last)).toBeGreaterThanOrEqual(from - 0.001);
});

describe('readiness', () => {
  const ready = async () => {
    const reply = await api.request('/readyz');
    return [reply.status, await reply.json()];
  };
  const alive = async () => (await api.request('/healthz')).status;

  it('is reported only on the operators’ listener', async () => {
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    for (const path of ['/metrics', '/healthz', '/readyz'])
      expect((await api.fetch(`http://api.test${path}`)).status).toBe(404);
  });

  it('is denied without the latest migration', async () => {
    const newest = 'select max(created_at) from drizzle.__drizzle_migrations';
    await query(
      api,
      `update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = (${newest})`,
    );
    expect(await ready()).toEqual([503, { status: 'not ready', reason: 'migrations' }]);
    expect(await alive()).toBe(200);
    await query(
      api,
      `update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = (${newest})`,
    );
    // A newer migration belongs to a newer copy, during a deploy.
    await query(api, `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', (${newest}) + 1`);
    expect(await ready()).toEqual([200, { status: 'ok' }]);
  });

  it('is denied from the start of the shutdown, while requests continue', async () => {
    const other = await startApi();
    other.beginStop();
    const reply = await other.request('/readyz');
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
    expect((await other.request('/healthz')).status).toBe(200);
    expect((await other.request(calls.languageList.path)).status).toBe(200);
    await other.close();
  });
});
