/** The published contract: valid OpenAPI, true to the server, readable; and the command that asks other back ends about it. */
import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Ask } from '#scripts/conformance/back-end.ts';
import { conformance } from '#scripts/conformance/checks.ts';
import { signIn } from '#scripts/conformance/sign-in.ts';
import type { OpenApiDocument } from '#server/http/openapi/document.ts';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { newPlayer } from '#tests/support/players.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true }));
});
afterAll(() => api.close());

describe('the published contract', () => {
  test('is valid OpenAPI and names every call with its access', async () => {
    const document = (await (await api.request('/openapi.json')).json()) as OpenApiDocument & Record<string, unknown>;
    const { valid, errors } = await new Validator().validate(document);
    expect(valid, JSON.stringify(errors)).toBe(true);
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
      expect(operation?.operationId, call.path).toBe(name);
      expect(operation?.security.length === 1, call.path).toBe(call.access === 'player');
      expect(JSON.stringify(operation).includes('idempotencyKey'), call.path).toBe(call.effect === 'once');
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys(calls).length,
    );
  });

  test('can be read by people: each call with its fields', async () => {
    const reply = await api.request('/docs');
    const page = await reply.text();
    // It runs nothing, and takes no style but its own.
    const policy = reply.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    for (const { path } of Object.values<Call>(calls)) expect(page.includes(path), path).toBe(true);
    for (const text of ['<code>qk_pwd</code>', 'BRL above zero', 'data.data[].bill_no'])
      expect(page.includes(text), text).toBe(true);
    expect(page.includes('<script')).toBe(false);
  });
});

/** Our server with some of its answers changed on their way, as another back end might give them. */
const changed =
  (change: (path: string, reply: Response) => Response | Promise<Response>): Ask =>
  async (path, init) =>
    change(path.split('?')[0] ?? '', await api.request(path, init));

const differences = async (ask: Ask, member: string | null = token) =>
  (await conformance({ ask, token: member }))
    .filter(({ difference }) => difference !== null)
    .map(({ call, check, difference }) => `${call}, ${check}: ${difference}`);

describe('the conformance command', () => {
  test('finds nothing to say about our own server, signed in or not', async () => {
    expect(await differences(api.request)).toEqual([]);
    expect(await differences(api.request, null)).toEqual([]);
  });

  test('signs in with account and password', async () => {
    expect(await signIn(api.request, { account: 'demo', password: 'jogada-demo' })).toHaveProperty('token');
    expect(await signIn(api.request, { account: 'demo', password: 'wrong-one' })).toHaveProperty('problem');
  });

  test('lets through what older back ends say otherwise and mean the same', async () => {
    const older = changed(async (path, reply) => {
      const body = (await reply.json()) as Record<string, unknown>;
      // 401 with the word in one field only; refusals with HTTP 200; money as numbers.
      if (reply.status === 401) return Response.json({ error: 'Unauthenticated.' }, { status: 401 });
      const data = body['data'] as Record<string, unknown> | undefined;
      if (path === calls.me.path && data) data['money'] = Number(data['money']);
      return Response.json(body, { status: reply.status < 500 ? 200 : reply.status, headers: reply.headers });
    });
    expect(await differences(older)).toEqual([]);
  });

  test.each<[string, (path: string, reply: Response) => Response | Promise<Response>, RegExp]>([
    [
      'a field that is missing',
      async (path, reply) => {
        const body = (await reply.json()) as { data?: Record<string, unknown> };
        if (path === calls.me.path) delete body.data?.['has_qk_pwd'];
        return Response.json(body, { status: reply.status });
      },
      /^me, a good reply: data\.has_qk_pwd: expected .*has_qk_pwd.*, got undefined$/,
    ],
    [
      'a fault where a refusal should be',
      (path, reply) => (path === calls.submitWithdrawal.path ? new Response('oops', { status: 500 }) : reply),
      /^submitWithdrawal, without its fields: HTTP 500$/,
    ],
    [
      'an open door',
      (path, reply) => (path === calls.rechargeList.path ? Response.json({ status: 'success', code: 200 }) : reply),
      /^rechargeList, without a token: HTTP 200 instead of 401$/,
    ],
    [
      'a page instead of JSON',
      () => new Response('<html>', { status: 200 }),
      /^languageList, a good reply: HTTP 200 without/,
    ],
    ['silence', () => Promise.reject(new TypeError('fetch failed')), /^languageList, a good reply: no answer$/],
  ])('names %s', async (_, change, wanted) => {
    expect((await differences(changed(change))).filter((line) => wanted.test(line))).toHaveLength(1);
  });
});
