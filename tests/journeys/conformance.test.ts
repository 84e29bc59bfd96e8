/** Tests the conformance command against this server, intact and damaged. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { EXPORT_PATH } from '#contract/orders.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import type { Ask } from '#scripts/ops/conformance/back-end.ts';
import { conformance } from '#scripts/ops/conformance/checks.ts';
import { planOf } from '#scripts/ops/conformance/plan.ts';
import { signIn } from '#scripts/ops/conformance/sign-in.ts';
import { query, rowCounts } from '#tests/support/journey.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let token: string;
beforeAll(async () => {
  ({ token } = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true }));
});

/** Returns this server with some replies changed, as another back end might send them. */
const changed =
  (change: (path: string, reply: Response) => Response | Promise<Response>): Ask =>
  async (path, init) =>
    change(path.split('?')[0] ?? '', await api.request(path, init));

const differences = async (ask: Ask, member: string | null = token) =>
  (await conformance({ ask, token: member }))
    .filter(({ difference }) => difference !== null)
    .map(({ call, check, difference }) => `${call}, ${check}: ${difference}`);

describe('the conformance command', () => {
  test('reports no difference of this server, signed in or not', async () => {
    expect(await differences(api.request)).toEqual([]);
    expect(await differences(api.request, null)).toEqual([]);
  });

  test('writes nothing except what reading itself records', async () => {
    const named = await query<{ name: string }>(
      api,
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    // Tables that reading calls write: captchas, passkey challenges, counted calls, presence in the rain room, and
    // commitments of draws.
    const noted = ['captcha', 'passkey_challenge', 'rate_window', 'rain_presence', 'rain_slot', 'wheel_spin'];
    const tables = named.map(({ name }) => name).filter((name) => !noted.includes(name));
    expect(named.length - tables.length).toBe(noted.length);
    const before = await rowCounts(api, tables);
    const [member] = await query(api, 'select * from member order by id desc limit 1');
    await conformance({ ask: api.request, token });
    expect(await rowCounts(api, tables)).toEqual(before);
    expect(await query(api, 'select * from member order by id desc limit 1')).toEqual([member]);
  });

  test('sends the planned requests of every call, and those beside them', async () => {
    const asked = await conformance({ ask: api.request, token });
    for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
      const found = asked.filter((finding) => finding.call === name).map(({ check }) => check);
      expect(found.slice(0, planOf(name, call).checks.length), name).toEqual(planOf(name, call).checks);
    }
    for (const path of [EXPORT_PATH, STREAM_PATH])
      expect(asked.filter(({ call }) => call === path).length).toBeGreaterThanOrEqual(3);
  });

  test('names every read whose reply is empty', async () => {
    const emptied = changed((path, reply) =>
      reply.status === 200 && path !== EXPORT_PATH && path !== STREAM_PATH
        ? Response.json({ status: 'success', code: 200, message: '' })
        : reply,
    );
    const found = await differences(emptied);
    for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][])
      if (planOf(name, call).checks.includes('a good reply') && !['keepAlive', 'rainHere'].includes(name))
        expect(
          found.some((line) => line.startsWith(`${name}, a good reply:`)),
          name,
        ).toBe(true);
  });

  test('signs in with account and password', async () => {
    expect(await signIn(api.request, { account: 'demo', password: 'jogada-demo' })).toHaveProperty('token');
    expect(await signIn(api.request, { account: 'demo', password: 'wrong-one' })).toHaveProperty('problem');
  });

  test('accepts the different but equivalent replies of older back ends', async () => {
    const older = changed(async (path, reply) => {
      if (!reply.headers.get('Content-Type')?.includes('json')) return reply;
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
        if (path !== calls.me.path) return reply;
        const body = (await reply.json()) as { data?: Record<string, unknown> };
        delete body.data?.['has_qk_pwd'];
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
      'a refusal at a field that is right',
      async (path, reply) =>
        path === calls.submitRecharge.path && reply.status === 400
          ? Response.json({ ...((await reply.json()) as object), field: 'payment_desc' }, { status: 400 })
          : reply,
      /^submitRecharge, without its fields: it names the field "payment_desc", and at fault is money or payment_id or payment_type$/,
    ],
    [
      'a filter that is not looked at',
      (path, reply) =>
        path === calls.fees.path && reply.status === 400
          ? Response.json({ status: 'success', code: 200, data: [] })
          : reply,
      /^fees, a wrong field: status is "success", not "error"$/,
    ],
    [
      'a refusal of its own making',
      async (path, reply) =>
        path === calls.saveBankAccount.path && reply.status === 400
          ? Response.json({ ...((await reply.json()) as object), refusal: 'BANK_SAYS_NO' }, { status: 400 })
          : reply,
      /^saveBankAccount, without its fields: "BANK_SAYS_NO" is no refusal of the contract$/,
    ],
    [
      'a file that spreadsheets misread',
      async (path, reply) =>
        path === EXPORT_PATH && reply.status === 200
          ? new Response((await reply.text()).replaceAll(';', ','), { headers: reply.headers })
          : reply,
      /export, a file of today: it does not begin with the mark of UTF-8$/,
    ],
    [
      'a stream that is none',
      (path, reply) => (path === STREAM_PATH && reply.status === 200 ? Response.json({ status: 'success' }) : reply),
      /stream, a stream: its type is application\/json, not text\/event-stream$/,
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
