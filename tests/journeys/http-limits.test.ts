/** Heads and bodies at their bounds, as the whole API answers them on the wire: in our form, and nothing of it is kept. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as bounds from '#server/platform/http/limits.ts';
import { bodies, head } from '#server/platform/http/limits.ts';
import { heldBodies } from '#server/platform/http/body.ts';
import { bindDownload } from '#server/api/bind-download.ts';
import { listen } from '#server/platform/http/listen.ts';
import { bindStream } from '#server/api/bind-stream.ts';
import { sessionAuthenticator } from '#server/contexts/identity/session-authenticator.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { rawSocket } from '#scripts/dev/fixtures/raw-socket.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';

/** As much memory as two large bodies take. */
vi.mock('#server/platform/http/limits.ts', async (original) => ({
  ...(await original<typeof bounds>()),
  bodiesInAll: { small: 16 * 1024, largeInAll: 3 * 1024 * 1024 },
}));

let api: TestApi;
let server: Server;
let port: number;
beforeAll(async () => {
  api = await startApi();
  server = await listen(api.answer, { hostname: '127.0.0.1', port: 0 });
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await api.close();
});
const faults = () => api.logged.filter((line) => line.includes('"error"'));

const POST = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...POST,
    headers: { ...POST.headers, ...headers },
    body,
  });
  return { status: reply.status, retry: reply.headers.get('Retry-After'), body: (await reply.json()) as object };
}

describe('a head', () => {
  it('with an address too long is told so', async () => {
    const path = '/api/games/listsv2?lang=en&keyword=';
    const ask = async (length: number) => fetch(`http://127.0.0.1:${port}${path.padEnd(length, 'a')}`);
    expect((await ask(head.maxTarget)).status).toBe(400);
    const reply = await ask(head.maxTarget + 1);
    expect(reply.status).toBe(414);
    expect(await reply.json()).toMatchObject({ status: 'error', code: 414, refusal: 'TOO_LARGE' });
  });

  it('with too many lines is told so, and none is left out', async () => {
    const ask = (count: number) =>
      api.request('/api/language/getList', {
        headers: Object.fromEntries(Array.from({ length: count }, (_, line) => [`X-Line-${line}`, '1'])),
      });
    expect((await ask(head.maxHeaders)).status).toBe(200);
    expect((await ask(head.maxHeaders + 1)).status).toBe(431);
    const { socket, heard } = await rawSocket(port);
    socket.write(`GET /health HTTP/1.1\r\nHost: a\r\n${'A: 1\r\n'.repeat(head.maxHeaders)}\r\n`);
    await once(socket, 'data');
    expect(heard()).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });

  it('of a compressed body is told that nobody here opens one', async () => {
    const reply = await post('/api/auth/login2', 'x', { 'Content-Encoding': 'gzip' });
    expect(reply).toMatchObject({ status: 415, body: { code: 415, refusal: 'INVALID' } });
    expect((await post('/api/auth/login2', '{}', { 'Content-Encoding': 'identity' })).status).toBe(400);
  });
});

describe('a body', () => {
  it.each([
    ['a call', '/api/auth/login2', bodies.call],
    ['a payment notice', '/psp/webhook', bodies.paymentNotice],
    ['a payment provider’s notice', '/webhooks/payments/pix-psp', bodies.paymentNotice],
    ['a game provider’s call', '/provider/jogada/bet', bodies.providerWallet],
  ])('of %s is bounded, by what it says of its length and by what comes', async (_what, path, most) => {
    const whole = await post(path, 'a'.repeat(most));
    expect(whole.status).toBeLessThan(413);
    expect(await post(path, 'a'.repeat(most + 1))).toMatchObject({ status: 413, body: { refusal: 'TOO_LARGE' } });
    const pieces = new Blob(['a'.repeat(most), 'a']).stream();
    const init = { ...POST, body: pieces, duplex: 'half' } as RequestInit;
    expect((await fetch(`http://127.0.0.1:${port}${path}`, init)).status).toBe(413);
    await expect.poll(heldBodies).toBe(0);
  });

  it('of an operator is bounded, a list of games less', async () => {
    const headers = { Authorization: `Bearer ${await operatorToken(api.services, 'ana')}`, ...POST.headers };
    const send = async (path: string, length: number) =>
      (await api.request(path, { method: 'POST', headers, body: `"${'a'.repeat(length)}"` })).status;
    expect(await send('/backoffice/announcements', bodies.operatorCall)).toBe(413);
    expect(await send('/backoffice/catalogue/import', bodies.operatorCall)).not.toBe(413);
  });

  it('however deep is refused as what it is', async () => {
    for (const text of [
      '['.repeat(1_000_000),
      `{"account":${'['.repeat(300_000)}${']'.repeat(300_000)}}`,
      '{"a":'.repeat(100_000),
    ])
      expect(await post('/api/auth/login2', text)).toMatchObject({ status: 400, body: { status: 'error' } });
  });

  it('that is large waits for others’, and small ones go past them all', async () => {
    const large = `POST /api/auth/login2 HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodies.call}\r\n\r\n${'a'.repeat(1_400_000)}`;
    const slow = [await rawSocket(port), await rawSocket(port)];
    for (const { socket } of slow) socket.write(large);
    await expect.poll(heldBodies).toBe(2 * 1_400_000);
    expect(await post('/api/auth/login2', `"${'a'.repeat(500_000)}"`)).toMatchObject({
      status: 503,
      retry: '2',
      body: { refusal: 'UNAVAILABLE' },
    });
    expect((await post('/api/auth/login2', `"${'a'.repeat(15_000)}"`)).status).toBe(400);
    for (const { socket } of slow) socket.destroy();
    await expect.poll(heldBodies).toBe(0);
    expect((await post('/api/auth/login2', `"${'a'.repeat(500_000)}"`)).status).toBe(400);
  });
});

it('nothing of all this is a fault of ours', () => {
  expect(faults()).toEqual([]);
});

it('a file that cannot be begun is told as any other fault, in no words of the fault', async () => {
  const { token } = await newPlayer(api.services);
  async function* lines() {
    yield 'title';
    await Promise.reject(new Error('words of the database'));
  }
  const app = new Hono();
  bindDownload(app, api.services, sessionAuthenticator, '/file', () =>
    Promise.resolve({ name: 'a', type: 'text/csv', lines: lines() }),
  );
  const reply = await app.request('/file', { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(500);
  const text = await reply.text();
  expect(JSON.parse(text)).toMatchObject({ refusal: 'INTERNAL' });
  expect(text).not.toContain('words of the database');
});

it('a player who does not read their stream is let go, with no more kept for them than a bound', async () => {
  const { token } = await newPlayer(api.services);
  const app = new Hono();
  const news = Array.from({ length: 500 }, (_, at) => ({
    id: at + 1,
    at: null,
    kind: 'deposit' as const,
    data: { at },
  }));
  let count = 0;
  const close = bindStream(
    app,
    api.services,
    sessionAuthenticator,
    { newest: () => Promise.resolve(0), after: () => Promise.resolve(news) },
    () => Promise.resolve(),
    (open) => (count = open),
  );
  const reply = await app.request('/api/stream', {
    headers: { Authorization: `Bearer ${token}`, 'Last-Event-ID': '0' },
  });
  await expect.poll(() => count).toBe(0);
  expect((await reply.text()).match(/^data:/gm)?.length).toBeLessThan(150);
  close();
});
