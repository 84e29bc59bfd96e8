/** Tests bodies at their size limits over a real socket: replies in the usual format, and nothing stored. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as bounds from '#server/platform/http/limits.ts';
import { bodies } from '#server/platform/http/limits.ts';
import { bindDownload } from '#server/api/bind-download.ts';
import { queueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { listen } from '#server/platform/http/listen.ts';
import { bindStream } from '#server/api/bind-stream.ts';
import { sessionAuthenticator } from '#server/contexts/identity/session-authenticator.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { rawSocket } from '#scripts/dev/fixtures/raw-socket.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';

vi.mock('#server/platform/http/limits.ts', async (original) => ({
  ...(await original<typeof bounds>()),
  largeBodiesAtOnce: 2,
}));

let api: TestApi;
let server: Server;
let port: number;
let requests = 0;
beforeAll(async () => {
  api = await startApi();
  server = await listen(api.answer, { hostname: '127.0.0.1', port: 0 });
  server.on('request', () => requests++);
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

describe('a body', () => {
  it.each([
    ['a call', '/api/auth/login2', bodies.call],
    ['a payment notice', '/psp/webhook', bodies.webhook],
    ['a payment provider’s notice', '/webhooks/payments/pix-psp', bodies.webhook],
    ['a game provider’s call', '/provider/jogada/bet', bodies.call],
    ['a call of a stand-in', '/sandbox/psp/none', bodies.call],
  ])('is limited for %s by its declared and by its actual length', async (_what, path, most) => {
    const whole = await post(path, 'a'.repeat(most));
    expect(whole.status).toBeLessThan(413);
    expect(await post(`${path}?lang=en`, 'a'.repeat(most + 1))).toMatchObject({
      status: 413,
      body: { refusal: 'TOO_LARGE', message: 'The request is too large.' },
    });
    const pieces = new Blob(['a'.repeat(most), 'a']).stream();
    const init = { ...POST, body: pieces, duplex: 'half' } as RequestInit;
    expect((await fetch(`http://127.0.0.1:${port}${path}`, init)).status).toBe(413);
  });

  it('is limited for an operator’s call, and a list of games has a higher limit', async () => {
    const headers = { Authorization: `Bearer ${await operatorToken(api.services, 'ana')}`, ...POST.headers };
    const send = async (path: string, length: number) =>
      (await api.request(path, { method: 'POST', headers, body: `"${'a'.repeat(length)}"` })).status;
    expect(await send('/backoffice/announcements', bodies.call)).toBe(413);
    expect(await send('/backoffice/catalogue/import', bodies.call)).not.toBe(413);
  });

  it('is refused as invalid at any depth of nesting', async () => {
    for (const text of [
      '['.repeat(60_000),
      `{"account":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      '{"a":'.repeat(12_000),
    ])
      expect(await post('/api/auth/login2', text)).toMatchObject({ status: 400, body: { status: 'error' } });
  });

  it('waits for others of its route if it is large, while small ones pass', async () => {
    const unsigned = { status: 401 };
    const large = 'a'.repeat(bodies.call + 1);
    const head = `POST /psp/webhook HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodies.webhook}\r\n\r\n`;
    const slow = [await rawSocket(port), await rawSocket(port)];
    requests = 0;
    for (const { socket } of slow) socket.write(`${head}${large}`);
    await expect.poll(() => requests).toBe(2);
    let isAnswered = false;
    const third = post('/psp/webhook', large).finally(() => (isAnswered = true));
    await expect.poll(() => queueLength(`bodies:${bodies.webhook}`)).toBe(1);
    expect(await post('/psp/webhook', large.slice(1))).toMatchObject(unsigned);
    expect(isAnswered).toBe(false);
    slow[0]?.socket.destroy();
    expect(await third).toMatchObject(unsigned);
    slow[1]?.socket.destroy();
  });

  it('is not decompressed, and so is no valid JSON', async () => {
    const body = gzipSync('{}');
    const headers = { ...POST.headers, 'Content-Encoding': 'gzip' };
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login2`, { ...POST, headers, body });
    expect([reply.status, await reply.json()]).toMatchObject([400, { refusal: 'INVALID' }]);
  });
});

it('no request over a limit is logged as an error', () => {
  expect(faults()).toEqual([]);
});

it('a file that fails at its start gets the usual error, without details', async () => {
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

it('a player who does not read their stream is disconnected, with limited buffers', async () => {
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
