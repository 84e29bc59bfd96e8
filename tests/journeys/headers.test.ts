/** Tests the headers of every reply on all listeners, by their routes, so that no new route lacks them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/app/app.ts';
import type { Api } from '#server/app/app.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { connect, freshTab, playerIn, query, topUp } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';

const site = 'http://site.test';

let api: TestApi;
let server: Api;
let pay: string;
let admin: ReturnType<typeof backofficeBrowser>;
beforeAll(async () => {
  api = await startApi();
  server = createApi(api.services);
  connect(api);
  freshTab();
  await playerIn(api);
  await topUp(api, '20.00');
  const [charge] = await query<{ txid: string }>(api, 'select txid from psp_charge');
  pay = `/sandbox/psp/pay/${charge?.txid}`;
  admin = backofficeBrowser(api);
  await admin.enrol('ada');
});
afterAll(async () => {
  server.closeStreams();
  await api.close();
});

const listeners = {
  players: () => server.app,
  operators: () => server.operators,
  studio: () => api.studioProgram.app,
} as const;
type Listener = keyof typeof listeners;

/** Lists every route with values for its parameters, as "GET /api/x". */
function routesOf(listener: Listener): string[] {
  const named = listeners[listener]().routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(named.map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^}]*\})?|\*/g, 'x1')}`))];
}

const ask = (listener: Listener, route: string, init: RequestInit = {}) => {
  const [method = 'GET', path = '/'] = route.split(' ');
  const origin = listener === 'studio' ? 'http://studio.test' : 'http://api.test';
  return Promise.resolve(listeners[listener]().request(`${origin}${path}`, { method, ...init }));
};

/** Returns the wrong or missing headers of a reply. */
function faultsOf(listener: Listener, path: string, headers: Headers): string[] {
  const of = (name: string) => headers.get(name) ?? '';
  const isGame = listener === 'studio';
  const isFilm = path.startsWith('/sandbox/video');
  const isOffice = /^\/backoffice\/page(\/|$)/.test(path);
  const policy = of('Content-Security-Policy').split('; ');
  const wanted = [
    "default-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    isGame ? `frame-ancestors ${site}` : "frame-ancestors 'none'",
  ].filter((directive) => !policy.includes(directive));
  const wide = policy.filter((part) => /unsafe|\*|https?:(?!\/\/site\.test$)|blob:|data:/.test(part));
  const others = {
    'X-Content-Type-Options': /^nosniff$/,
    'Referrer-Policy': isOffice ? /^same-origin$/ : /^no-referrer$/,
    // Of the back office, the pages with a form for a passkey may ask for one.
    'Permissions-Policy': isOffice
      ? /^camera=\(\), .*publickey-credentials-get=\((self)?\)$/
      : /^camera=\(\), .*publickey-credentials-get=\(\)$/,
    'Cross-Origin-Opener-Policy': /^same-origin$/,
    'Cross-Origin-Resource-Policy': isFilm ? /^cross-origin$/ : /^same-origin$/,
    'Cache-Control': /^no-store$/,
  };
  return [
    ...wanted.map((directive) => `no ${directive}`),
    ...wide.filter((part) => !/^img-src (?:'self' )?data:$/.test(part)),
    ...Object.entries(others)
      .filter(([name, form]) => !form.test(of(name)))
      .map(([name]) => `${name}: ${of(name)}`),
  ];
}

describe.each([
  ['players', 90],
  ['operators', 90],
  ['studio', 12],
] as const)('the listener of %s', (listener, least) => {
  it('sends restrictive headers with every reply of its routes', async () => {
    const routes = routesOf(listener);
    expect(routes.length).toBeGreaterThan(least);
    for (const route of routes) {
      const path = route.split(' ')[1] ?? '';
      const { headers } = await ask(listener, route);
      expect([route, ...faultsOf(listener, path, headers)]).toEqual([route]);
    }
  });

  it.each(['GET /nothing', 'GET /api/%00', 'DELETE /api/auth/me', 'OPTIONS /api/auth/me', 'PATCH /'])(
    'sends restrictive headers for an unknown route: %s',
    async (route) => {
      const { headers } = await ask(listener, route, { headers: { Origin: 'https://elsewhere.example' } });
      expect(faultsOf(listener, '', headers)).toEqual([]);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    },
  );

  it('sends restrictive headers after a body that is too large', async () => {
    const path = listener === 'players' ? '/api/auth/login2' : '/backoffice/page/sign-in';
    const { status, headers } = await ask(listener, `POST ${path}`, {
      body: 'x'.repeat(100 * 1024),
      headers: { Origin: 'http://api.test' },
    });
    expect(status).toBe(413);
    expect(faultsOf(listener, listener === 'operators' ? '/backoffice/page' : '', headers)).toEqual([]);
  });
});

it('sends HSTS over https', async () => {
  const { services } = api;
  const secure = createApi({ ...services, config: { ...services.config, publicUrl: 'https://api.example' } });
  expect((await secure.app.request('https://api.example/health')).headers.get('Strict-Transport-Security')).toMatch(
    /^max-age=\d{8}; includeSubDomains$/,
  );
  secure.closeStreams();
  expect((await ask('players', 'GET /health')).headers.get('Strict-Transport-Security')).toBeNull();
});

describe('each kind of page', () => {
  const own = { Cookie: '' };
  it.each<[Listener, () => string]>([
    ['players', () => '/docs'],
    ['players', () => '/sandbox/mail'],
    ['players', () => pay],
    ['players', () => '/sandbox/psp/pay/none'],
    ['studio', () => '/play/onca-dourada?lang=pt'],
    ['studio', () => '/play/roleta-ipe?lang=th&try'],
    ['studio', () => '/round/none'],
    ['operators', () => '/backoffice/page/sign-in'],
    ['operators', () => '/backoffice/page'],
    ['operators', () => '/backoffice/page/members'],
    ['operators', () => '/backoffice/page/nothing'],
  ])('on the listener of %s has no inline script, and a policy that fits it', async (listener, pathOf) => {
    const path = pathOf();
    own.Cookie = admin.cookie();
    const reply = await ask(listener, `GET ${path}`, listener === 'operators' ? { headers: own } : {});
    const html = await reply.text();
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8$/i);
    expect(html).toContain('<!doctype html>');
    expect([path, ...faultsOf(listener, path, reply.headers)]).toEqual([path]);
    const policy = reply.headers.get('Content-Security-Policy') ?? '';
    const [scripts, styles] = ['script', 'style'].map((tag) => [
      ...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g')),
    ]);
    expect(scripts).toEqual([]);
    for (const [, text = ''] of styles ?? [])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(html).not.toMatch(/<[^>]+\s(?:on\w+|style)=/);
    if (html.includes('<script')) expect(policy).toContain("script-src 'self'");
    else expect(policy.includes('script-src')).toBe(listener === 'studio');
    if (html.includes('<form method="post"')) expect(policy).toContain("form-action 'self'");
  });
});

it('lets browsers cache immutable files, and no page of another copy’s files', async () => {
  const html = await (await ask('studio', 'GET /play/onca-dourada')).text();
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
  expect((await ask('studio', `GET ${script}`)).headers.get('Cache-Control')).toContain('immutable');
  const other = script.replace(/assets\/[^/]+/, 'assets/0000000000');
  expect((await ask('studio', `GET ${other}`)).headers.get('Cache-Control')).toBe('no-store');
});
