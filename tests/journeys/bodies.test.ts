/** Tests bodies that arrive slowly or break off, over real sockets. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { wire } from '#server/platform/http/limits.ts';
import { listen } from '#server/platform/http/listen.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { rawSocket } from '#scripts/dev/fixtures/raw-socket.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let server: Server | undefined;
afterEach(async () => {
  if (!server) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  server = undefined;
});

/** Starts a server whose requests and replies the test can wait for. Returns it with its port. */
async function start(changes: Partial<typeof wire> = {}) {
  let answered: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  const answer = async (request: Request) => {
    try {
      return await api.fetch(request);
    } finally {
      answered();
    }
  };
  server = await listen(answer, { hostname: '127.0.0.1', port: 0 }, { ...wire, ...changes });
  return { port: (server.address() as AddressInfo).port, isAnswered };
}

const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: api.test\r\n${more}\r\n\r\n`;
const faults = () => api.logged.filter((line) => line.includes('"error"'));
const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };

describe('an incomplete request', () => {
  it.each([
    ['in its head', 'POST /api/auth/login2 HTTP/1.1\r\nHost: api'],
    ['in its body', `${head('/api/auth/login2', 'Content-Length: 100')}{"account"`],
    ['in a body of pieces', `${head('/api/auth/login2', 'Transfer-Encoding: chunked')}5\r\n{"acc\r\n`],
    ['in a webhook', `${head('/psp/webhook', 'Content-Length: 100')}{`],
  ])('%s is ended by the server, and is no fault', async (_where, text) => {
    const { port } = await start(quick);
    const { socket, heard, closed } = await rawSocket(port);
    socket.write(text);
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(faults()).toEqual([]);
  });

  it('times out after 15 seconds, in its headers earlier', () => {
    expect(wire.requestTimeout).toBeLessThanOrEqual(15_000);
    expect(wire.headersTimeout).toBeLessThan(wire.requestTimeout);
    expect(wire.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  });

  it('ends no other stream: a reply may take any time', async () => {
    const { port } = await start(quick);
    const { token } = await newPlayer(api.services);
    const stream = await rawSocket(port);
    stream.socket.write(`GET /api/stream HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(stream.socket, 'data');
    // Two slow requests time out meanwhile, so the stream has outlived all request timeouts.
    for (let turn = 0; turn < 2; turn++) {
      const slow = await rawSocket(port);
      slow.socket.write('POST /');
      await slow.closed;
    }
    expect(stream.heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(stream.socket.destroyed).toBe(false);
    stream.socket.destroy();
    await stream.closed;
  });
});

describe('a client that disconnects within its body', () => {
  it.each([
    ['of a known length', '/api/auth/login2', 'Content-Length: 100', '{"account"'],
    ['in pieces', '/api/auth/login2', 'Transfer-Encoding: chunked', '5\r\n{"acc\r\n'],
    ['to another host’s address', '/psp/webhook', 'Content-Length: 100', '{'],
    ['to nowhere', '/api/none', 'Content-Length: 100', '{'],
  ])('%s is not logged as an error', async (_what, path, length, body) => {
    const { port, isAnswered } = await start();
    const { socket, closed } = await rawSocket(port);
    socket.write(`${head(path, length)}${body}`);
    if (!server) throw new Error('no server');
    await once(server, 'request');
    socket.resetAndDestroy();
    await closed;
    await isAnswered;
    expect(faults()).toEqual([]);
  });
});

it('a complete body is read, in one piece or in many', async () => {
  const { port } = await start();
  const body = JSON.stringify({ account: 'ana', password: 'x', key: 'none', captcha: 'none' });
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login2`, { method: 'POST', body });
  expect(await reply.json()).toMatchObject({ refusal: 'CAPTCHA_EXPIRED' });
  const pieces = new Blob([body.slice(0, 5), body.slice(5)]).stream();
  const init = { method: 'POST', body: pieces, duplex: 'half' } as RequestInit;
  expect(await (await fetch(`http://127.0.0.1:${port}/api/auth/login2`, init)).json()).toMatchObject({
    refusal: 'CAPTCHA_EXPIRED',
  });
});

it('a TRACE request is not echoed', async () => {
  const { port } = await start();
  const { socket, heard, closed } = await rawSocket(port);
  socket.write(
    'TRACE /api/auth/me HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n',
  );
  await closed;
  expect(heard()).toContain(' 404 ');
  expect(heard()).not.toContain('secret');
});
