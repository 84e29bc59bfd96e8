/** Tests the HTTP client against back ends of every kind: requests, retries, and how each reply is understood. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi, listenSessionLost, send } from '#api/client.ts';
import { writeToken } from '#api/token.ts';
import { defineCall } from '#contract/call.ts';
import { id, money } from '#contract/fields.ts';
import { failureText } from '#i18n/failure-text.ts';

const reply = v.object({ data: v.object({ id, money }) });
const readCall = defineCall({
  method: 'GET',
  path: '/api/read',
  access: 'anyone',
  effect: 'read',
  input: v.object({ page: v.optional(v.number()), q: v.optional(v.string()) }),
  reply,
});
const listCall = defineCall({
  method: 'POST',
  path: '/api/list',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply,
});
const writeCall = defineCall({
  method: 'POST',
  path: '/api/write',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply,
});
const onceCall = defineCall({
  method: 'POST',
  path: '/api/once',
  access: 'player',
  effect: 'once',
  input: v.object({ money: v.string() }),
  reply,
});

const good = (amount: unknown = '12.50') =>
  Response.json({ status: 'success', code: 200, message: 'ok', data: { id: 7, money: amount } });
const envelope = (body: object, status = 200) =>
  Response.json({ status: 'error', code: status, message: 'Não deu.', ...body }, { status });

let sent: { request: Request; body: string }[];
const lost = vi.fn();

/** Replies in turn; an error is thrown as a network failure. */
function answers(...list: (() => Response | Error)[]) {
  configureApi({
    baseUrl: 'http://backend.test',
    fetch: async (input) => {
      const request = input as Request;
      sent.push({ request, body: await request.text() });
      const answer = list[Math.min(sent.length, list.length) - 1]?.() ?? new TypeError('no answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
}
const fault = () => new TypeError('Failed to fetch');

beforeEach(() => {
  sent = [];
  lost.mockReset();
  listenSessionLost(lost);
  writeToken(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a request', () => {
  it('has the token and the language of the page, and no empty fields', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: { locale: 'th' } } });
    writeToken('the-token');
    answers(good);
    await send(readCall, { page: 2, q: '' });
    const { request } = sent[0] ?? {};
    expect(request?.url).toBe('http://backend.test/api/read?page=2&lang=th');
    expect(request?.headers.get('Authorization')).toBe('Bearer the-token');
  });

  it('has no token for a visitor, and a POST’s input as JSON', async () => {
    answers(good);
    await send(onceCall, { money: '10.00' }, 'key-1');
    const { request, body } = sent[0] ?? {};
    expect(request?.headers.has('Authorization')).toBe(false);
    expect(request?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(request?.headers.get('Content-Type')).toContain('application/json');
    expect(JSON.parse(body ?? '')).toEqual({ money: '10.00' });
  });
});

describe('an answer', () => {
  it.each(['12.50', '12.5', 12.5, '12.5000'])('reads money given as %j in centavos', async (amount) => {
    answers(() => good(amount));
    expect(await send(readCall, {})).toEqual({ ok: true, value: { data: { id: 7, money: 1250n }, message: 'ok' } });
  });

  it('is a refusal with status error, even if HTTP and code are 200', async () => {
    answers(() => envelope({}));
    const failure = { kind: 'refused', code: null, message: 'Não deu.', httpCode: 200 };
    expect(await send(readCall, {})).toMatchObject({ ok: false, failure });
  });

  it('is a refusal as well with status success under another code', async () => {
    answers(() => Response.json({ status: 'success', code: 409, message: 'USER DOES NOT EXIST' }));
    expect(await send(readCall, {})).toMatchObject({
      failure: { kind: 'refused', httpCode: 409, message: 'USER DOES NOT EXIST' },
    });
  });

  it('returns the code, the field and the values of a refusal; a code without a text has the server’s message', async () => {
    const about = { field: 'money', values: { min: '10.00' } };
    answers(
      () => envelope({ refusal: 'AMOUNT_BELOW_MIN', ...about }, 400),
      () => envelope({ refusal: 'OTHER_REASON' }, 400),
      () => envelope({ refusal: '<b>no code</b>' }, 400),
    );
    expect(await send(readCall, {})).toMatchObject({ failure: { code: 'AMOUNT_BELOW_MIN', httpCode: 400, ...about } });
    const other = await send(readCall, {});
    expect(other.ok ? '' : failureText(other.failure, 'pt')).toBe('Não deu.');
    expect(await send(readCall, {})).toMatchObject({ failure: { code: null, message: 'Não deu.' } });
  });

  it.each([
    ['message alone', { message: 'Unauthenticated.' }, 401],
    ['error alone', { error: 'Unauthenticated.' }, 401],
    ['either under HTTP 200', { message: 'Unauthenticated.' }, 200],
    ['an envelope', { status: 'error', code: 401, message: 'Unauthenticated.' }, 401],
    ['nothing readable', null, 401],
  ])('that reports no session, as %s, is an expired session', async (_how, body, status) => {
    writeToken('old');
    answers(() => Response.json(body, { status }));
    expect(await send(listCall, {})).toEqual({ ok: false, failure: { kind: 'expired' } });
    expect(lost).toHaveBeenCalledExactlyOnceWith({ kind: 'expired' });
  });

  it.each([401, 200])('is a forced end with force_offline under HTTP %i', async (status) => {
    writeToken('old');
    answers(() => envelope({ force_offline: true, message: '11:20 10.0.0.1' }, status));
    expect(await send(listCall, {})).toEqual({ ok: false, failure: { kind: 'forced-offline' } });
    expect(lost).toHaveBeenCalledExactlyOnceWith({ kind: 'forced-offline' });
  });

  it('ends no session with 401 for a visitor', async () => {
    answers(() => Response.json({ message: 'Unauthenticated.' }, { status: 401 }));
    expect(await send(listCall, {})).toEqual({ ok: false, failure: { kind: 'expired' } });
    expect(lost).not.toHaveBeenCalled();
  });

  it.each([
    ['a page of HTML', () => new Response('<html>Service</html>', { headers: { 'Content-Type': 'text/html' } })],
    ['a page of HTML under 500', () => new Response('<html>Service</html>', { status: 500 })],
    ['nothing', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['null', () => Response.json(null)],
    ['a list', () => Response.json([])],
    ['half an envelope', () => Response.json({ status: 'success', data: { id: 7, money: '1.00' } })],
    ['other data', () => Response.json({ status: 'success', code: 200, data: { id: 7 } })],
    ['money that is none', () => good('R$ 1,00')],
    ['money as NaN text', () => good('NaN')],
  ])('consisting of %s is unexpected', async (_what, answer) => {
    answers(answer);
    expect(await send(writeCall, {})).toEqual({ ok: false, failure: { kind: 'unexpected' } });
  });
});

describe('after a network fault', () => {
  it.each([readCall, listCall])('$method $path, a read, is sent again', async (call) => {
    answers(fault, good);
    expect(await send(call, {})).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it('a plain write is not sent again, because its outcome is unknown', async () => {
    answers(fault, good);
    expect(await send(writeCall, {})).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(sent).toHaveLength(1);
  });

  it('a call with a key is sent again under the same key and with the same body', async () => {
    answers(fault, () => new Response('<html>', { status: 502 }), good);
    expect(await send(onceCall, { money: '10.00' }, 'key-1')).toMatchObject({ ok: true });
    expect(sent.map(({ request, body }) => [request.headers.get('Idempotency-Key'), body])).toEqual(
      Array.from({ length: 3 }, () => ['key-1', '{"money":"10.00"}']),
    );
  });

  it('a call that should have a key and has none is not sent again', async () => {
    answers(fault, good);
    expect(await send(onceCall, { money: '10.00' })).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(sent).toHaveLength(1);
  });

  it('stops after three attempts', async () => {
    answers(fault);
    expect(await send(readCall, {})).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(sent).toHaveLength(3);
  });

  it('a reply that does not come within 20 s counts as a fault, and is not waited for again', async () => {
    vi.useFakeTimers();
    const hung = vi.fn(() => new Promise<Response>(() => undefined));
    configureApi({ baseUrl: 'http://backend.test', fetch: hung });
    const outcome = send(readCall, {});
    await vi.advanceTimersByTimeAsync(19_999);
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ ok: false, failure: { kind: 'network' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hung).toHaveBeenCalledOnce();
  });

  it('a definite refusal is not retried', async () => {
    answers(() => envelope({ refusal: 'PROVIDER_UNAVAILABLE' }, 503), good);
    expect(await send(readCall, {})).toMatchObject({ failure: { code: 'PROVIDER_UNAVAILABLE', httpCode: 503 } });
    expect(sent).toHaveLength(1);
  });
});
