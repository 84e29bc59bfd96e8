/** Tests what every visitor gets: languages, the language of messages, CORS, headers, limits. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import { launchGameCall } from '#contract/games.ts';
import { marketPresets, marketRules } from '#contract/market-rules.ts';
import { dynamicDataCall, languageListCall } from '#contract/site.ts';
import { failureText } from '#i18n/failure-text.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { bodies } from '#server/platform/http/limits.ts';
import { login } from '#stores/sign-in.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { connect, failureOf, raw, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
setUpTab(api);
afterEach(() => vi.unstubAllGlobals());

const wrongCaptcha = { account: 'someone', password: 'wrong password', key: 'none', captcha: 'none' };

describe('the market', () => {
  it('has the rules of the server, and an unknown name is the strictest', async () => {
    const { data } = valueOf(await send(dynamicDataCall, {}));
    expect(marketPresets['br-spec']).toMatchObject(data.marketRules);
    expect(Object.keys(data.marketRules).sort()).toEqual(
      Object.keys(marketPresets['br-spec'])
        .filter((rule) => !['signUp', 'registers', 'play'].includes(rule))
        .sort(),
    );
    const strict = await startApi({ config: { market: marketRules('atlantis') } });
    connect(strict);
    const { data: strictly } = valueOf(await send(dynamicDataCall, {}));
    expect(strictly.marketRules.id).toBe('br-regulated');
    expect(strictly.marketRules.offers.firstDeposit).toBe(false);
    await strict.close();
  });
});

describe('the languages', () => {
  it('are nine, each by its own name', async () => {
    const { data } = valueOf(await send(languageListCall, {}));
    expect(data.map((row) => [row.language_code, row.language_name])).toEqual(
      locales.map((code) => [code, localeTable[code].name]),
    );
  });

  it.each([
    ['en', /^Please obtain the verification code again/],
    ['pt', /verificação/],
    ['cn', /验证/],
    ['zh_cn', /验证/],
    ['zh_tw', /驗證/],
    ['xx', /verificação/],
    ['', /verificação/],
    ['__proto__', /verificação/],
  ])('the parameter lang=%s chooses the message', async (lang, words) => {
    const { body } = await raw(api, `/api/auth/login2?lang=${lang}`, wrongCaptcha);
    expect(body.message).toMatch(words);
    expect(body).toMatchObject({ status: 'error', code: 400, refusal: 'CAPTCHA_EXPIRED' });
  });

  it('have nine different texts of every refusal', async () => {
    const messages = await Promise.all(
      locales.map(async (lang) => (await raw(api, `/api/auth/login2?lang=${lang}`, wrongCaptcha)).body.message),
    );
    expect(new Set(messages).size).toBe(locales.length);
  });

  it('follow the page: server and page have the same text of a refusal', async () => {
    for (const locale of ['th', 'tr', 'pt'] as const) {
      vi.stubGlobal('document', { documentElement: { dataset: { locale } } });
      const failure = failureOf(await login({ account: 'nobody.here', password: 'wrong password' }));
      expect(failure).toMatchObject({ code: 'CREDENTIALS_WRONG', message: failureText(failure, locale) });
    }
  });
});

describe('another site', () => {
  const preflight = (origin: string) =>
    api.request('/api/auth/login2', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });

  it('may not read the API, ours may', async () => {
    const ours = await preflight('http://site.test');
    expect(ours.headers.get('Access-Control-Allow-Origin')).toBe('http://site.test');
    expect(ours.headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization.*Idempotency-Key/i);
    for (const origin of ['http://evil.test', 'http://site.test.evil.test', 'https://site.test', 'null'])
      expect((await preflight(origin)).headers.get('Access-Control-Allow-Origin'), origin).toBeNull();
  });

  it('may send no cookies, and ours may read Retry-After', async () => {
    const reply = await api.request('/api/language/getList', { headers: { Origin: 'http://site.test' } });
    expect(reply.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(reply.headers.get('Access-Control-Expose-Headers')).toMatch(/Retry-After/i);
  });

  it('cannot read why a body is too large, unlike ours', async () => {
    const reply = await api.request('/api/auth/login2', {
      method: 'POST',
      headers: { Origin: 'http://site.test' },
      body: 'x'.repeat(bodies.call + 1),
    });
    expect(reply.status).toBe(413);
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('http://site.test');
  });
});

describe('every answer', () => {
  it.each(['/api/language/getList', '/api/nothing/here', '/nothing', '/health'])(
    'of %s forbids MIME sniffing',
    async (path) => {
      const { headers } = await api.request(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Powered-By')).toBeNull();
    },
  );

  it('forbids caching if it is the API’s', async () => {
    for (const path of ['/api/language/getList', '/api/auth/me'])
      expect((await api.request(path)).headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['GET', '/api/nothing/here'],
    ['GET', '/nothing'],
    ['POST', '/api/language/getList'],
    ['GET', '/api/auth/me'],
    ['DELETE', '/api/auth/me'],
    ['GET', '/api/%00'],
    ['GET', '/api/%E0%A4%A'],
  ])('to %s %s, which does not exist, is the envelope of 404', async (method, path) => {
    const reply = await api.request(`${path}?lang=en`, { method });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({
      status: 'error',
      code: 404,
      message: 'We couldn’t find what you’re looking for.',
      refusal: 'NOT_FOUND',
    });
  });

  it('is 413 for more than 64 KB, with or without a length', async () => {
    const body = JSON.stringify({ account: 'x'.repeat(64 * 1024) });
    const stream = new Blob([body]).stream();
    const replies = [
      await api.request('/api/auth/login2', {
        method: 'POST',
        body,
        headers: { 'Content-Length': String(body.length) },
      }),
      await api.request('/api/auth/login2', { method: 'POST', body: stream, duplex: 'half' } as RequestInit),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(413);
      expect(await reply.json()).toMatchObject({ status: 'error', code: 413, refusal: 'TOO_LARGE' });
    }
  });
});

it('a call without sign-in carries both texts that clients of this family look for', async () => {
  const { status, body } = await raw(api, launchGameCall.path, {});
  expect(status).toBe(401);
  expect(body).toMatchObject({ status: 'error', code: 401, message: 'Unauthenticated.', error: 'Unauthenticated.' });
  expect(body).not.toHaveProperty('force_offline');
});
