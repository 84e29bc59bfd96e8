/** Tests the listener's limits on connections over real sockets, with short times and low limits. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { operatorsWire, wire } from '#server/platform/http/limits.ts';
import type { ListenerLimits } from '#server/platform/http/limits.ts';
import { listen } from '#server/platform/http/listen.ts';
import { rawSocket, statusesIn } from '#scripts/dev/fixtures/raw-socket.ts';

let server: Server | undefined;
let refused = 0;
afterEach(async () => {
  if (!server) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  server = undefined;
});

type Fetch = (request: Request) => Response | Promise<Response>;

async function start(fetch: Fetch, changes: Partial<ListenerLimits> = {}): Promise<number> {
  refused = 0;
  const where = { hostname: '127.0.0.1', port: 0, onRefused: () => refused++ };
  server = await listen(fetch, where, { ...wire, ...changes });
  return (server.address() as AddressInfo).port;
}
const ok: Fetch = () => new Response('ok');
const GET = 'GET / HTTP/1.1\r\nHost: api.test\r\n\r\n';
const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };

/** Sends text and returns all data until the connection ends. */
async function say(port: number, text: string): Promise<string> {
  const { socket, heard, closed } = await rawSocket(port);
  socket.write(text);
  await closed;
  return heard();
}

describe('a slow client', () => {
  it('is disconnected after silence', async () => {
    const { closed } = await rawSocket(await start(ok, quick));
    await closed;
  });

  it.each([
    ['a head', 'GET / HTTP/1.1\r\nHost: api.test\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: api.test\r\nContent-Length: 1000000\r\n\r\n'],
  ])('is disconnected even if it sends %s letter by letter', async (_what, begin) => {
    const { socket, heard, closed } = await rawSocket(
      await start(async (request) => new Response(await request.text()), quick),
    );
    socket.write(begin);
    const drip = setInterval(() => socket.write('a'), 5);
    await closed;
    clearInterval(drip);
    expect(statusesIn(heard())).toEqual([408]);
  });

  it('is disconnected silently between two requests', async () => {
    const { socket, heard, closed } = await rawSocket(await start(ok, { keepAliveTimeout: 50 }));
    socket.write(GET);
    await closed;
    expect(statusesIn(heard())).toEqual([200]);
  });

  it('is disconnected when it does not read its reply, which is produced only as far as the buffers allow', async () => {
    let made = 0;
    let ended: () => void = () => undefined;
    const isEnded = new Promise<void>((resolve) => (ended = resolve));
    const part = new Uint8Array(64 * 1024);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(part);
        made += part.length;
      },
      cancel: () => ended(),
    });
    const port = await start(() => new Response(endless), { stallTimeout: 200 });
    const { socket } = await rawSocket(port);
    socket.pause();
    socket.write(GET);
    await isEnded;
    expect(made).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('a client that sends no valid request', () => {
  it.each([
    ['rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', [400]],
    [
      'a length and pieces',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['pieces of no size', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', [400]],
    ['a header folded over lines', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n', [400]],
    ['a head beyond all measure', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(wire.maxHeaderSize)}\r\n\r\n`, [431]],
    ['an address beyond all measure', `GET /${'a'.repeat(wire.maxHeaderSize)} HTTP/1.1\r\nHost: a\r\n\r\n`, [431]],
    ['a wish for a tunnel', 'CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n\r\n', []],
  ])('gets a reply for %s and is disconnected', async (_what, text, statuses) => {
    const said = await say(await start(async (request) => new Response(await request.text())), text);
    expect(statusesIn(said)).toEqual(statuses);
    expect(said).not.toMatch(/Error|\bat /);
  });

  it('treats a request for a protocol upgrade as any other request', async () => {
    const upgrade =
      'Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    expect(statusesIn(await say(await start(ok), `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`))).toEqual([200]);
  });

  it('answers HTTP/1.0 once', async () => {
    const said = await say(await start(ok), 'GET / HTTP/1.0\r\nHost: a\r\n\r\n');
    expect(statusesIn(said)).toEqual([200]);
    expect(said).toContain('Connection: close');
  });
});

it('limits the connections of a listener, and accepts a new one after one is closed', async () => {
  const port = await start(ok, { maxConnections: 2 });
  const [first] = [await rawSocket(port), await rawSocket(port)];
  const third = await rawSocket(port, '127.0.0.2');
  await third.closed;
  expect(third.heard()).toBe('');
  expect(refused).toBe(1);
  first.socket.destroy();
  await expect.poll(async () => statusesIn(await say(port, GET.replace('\r\n\r\n', END)))).toEqual([200]);
});

const END = '\r\nConnection: close\r\n\r\n';

it('announces the end of a connection with its last reply, and ignores what is sent after it', async () => {
  let asked = 0;
  const port = await start(() => new Response(String(++asked)), { maxRequestsPerSocket: 3 });
  const { socket, heard } = await rawSocket(port);
  socket.write(GET.repeat(200));
  await expect.poll(() => statusesIn(heard())).toEqual([200, 200, 200, ...Array<number>(197).fill(503)]);
  expect(
    heard()
      .match(/^Connection: (keep-alive|close)/gm)
      ?.slice(0, 3),
  ).toEqual(['Connection: keep-alive', 'Connection: keep-alive', 'Connection: close']);
  expect(asked).toBe(3);
});

it('limits headers by their size and not by their number, and drops none', async () => {
  const port = await start((request) => new Response(request.headers.get('X-Forwarded-For')));
  const many = 'A: 1\r\n'.repeat(2_500);
  const said = await say(port, `GET / HTTP/1.1\r\nHost: a\r\n${many}X-Forwarded-For: 203.0.113.7${END}`);
  expect(said).toMatch(/\r\n203\.0\.113\.7$/);
});

it('sets every limit on both listeners', async () => {
  await start(ok);
  const { headersTimeout, requestTimeout, keepAliveTimeout, stallTimeout: timeout } = wire;
  const { maxConnections, maxRequestsPerSocket } = wire;
  // Node has a default for each, so an ended connection alone does not prove that these values apply.
  expect(server).toMatchObject({ headersTimeout, requestTimeout, keepAliveTimeout, timeout });
  expect(server).toMatchObject({ maxConnections, maxRequestsPerSocket, maxHeadersCount: 0 });
  for (const bounds of [wire, operatorsWire]) {
    for (const bound of Object.values(bounds)) expect(bound).toBeGreaterThan(0);
    expect(bounds.headersTimeout).toBeLessThan(bounds.requestTimeout);
    // Longer than proxies keep idle connections (nginx and load balancers: 60 s), so that none sends a request into a
    // closing connection.
    expect(bounds.keepAliveTimeout).toBeGreaterThan(60_000);
    // Streams send something each 15 s.
    expect(bounds.stallTimeout).toBeGreaterThan(30_000);
  }
});
