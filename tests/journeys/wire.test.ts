/** What the listener takes of a connection, before anything of ours is asked: over real sockets, with short times and small bounds. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { operatorsWire, wire } from '#server/platform/http/limits.ts';
import type { ListenerLimits } from '#server/platform/http/limits.ts';
import { listen } from '#server/platform/http/listen.ts';
import type { Turned } from '#server/platform/http/listen.ts';
import { rawSocket, statusesIn } from '#scripts/dev/fixtures/raw-socket.ts';

let server: Server | undefined;
let refused: Turned[] = [];
afterEach(async () => {
  if (!server) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  server = undefined;
});

type Fetch = (request: Request) => Response | Promise<Response>;

async function start(fetch: Fetch, changes: Partial<ListenerLimits> = {}, trustedProxies = 0): Promise<number> {
  refused = [];
  const where = { hostname: '127.0.0.1', port: 0, trustedProxies, onRefused: (why: Turned) => refused.push(why) };
  server = await listen(fetch, where, { ...wire, ...changes });
  return (server.address() as AddressInfo).port;
}
const ok: Fetch = () => new Response('ok');
const GET = 'GET / HTTP/1.1\r\nHost: api.test\r\n\r\n';
const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };

/** Sends and hears what is said until the connection is over. */
async function say(port: number, text: string): Promise<string> {
  const { socket, heard, closed } = await rawSocket(port);
  socket.write(text);
  await closed;
  return heard();
}

describe('who is slow', () => {
  it('and says nothing at all is gone', async () => {
    const { closed } = await rawSocket(await start(ok, quick));
    await closed;
  });

  it.each([
    ['a head', 'GET / HTTP/1.1\r\nHost: api.test\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: api.test\r\nContent-Length: 1000000\r\n\r\n'],
  ])('and sends %s letter by letter is gone all the same', async (_what, begin) => {
    const { socket, heard, closed } = await rawSocket(
      await start(async (request) => new Response(await request.text()), quick),
    );
    socket.write(begin);
    const drip = setInterval(() => socket.write('a'), 5);
    await closed;
    clearInterval(drip);
    expect(statusesIn(heard())).toEqual([408]);
  });

  it('between two requests is let go without a word', async () => {
    const { socket, heard, closed } = await rawSocket(await start(ok, { keepAliveTimeout: 50 }));
    socket.write(GET);
    await closed;
    expect(statusesIn(heard())).toEqual([200]);
  });

  it('and does not read its answer is cut, and no more of it is made than the wire holds', async () => {
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

describe('who sends what is no request', () => {
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
  ])('%s is told so and gone', async (_what, text, statuses) => {
    const said = await say(await start(async (request) => new Response(await request.text())), text);
    expect(statusesIn(said)).toEqual(statuses);
    expect(said).not.toMatch(/Error|\bat /);
  });

  it('a wish for another protocol is a request like any other', async () => {
    const upgrade =
      'Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    expect(statusesIn(await say(await start(ok), `GET / HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`))).toEqual([200]);
  });

  it('the protocol of before is answered once', async () => {
    const said = await say(await start(ok), 'GET / HTTP/1.0\r\nHost: a\r\n\r\n');
    expect(statusesIn(said)).toEqual([200]);
    expect(said).toContain('Connection: close');
  });
});

describe('connections', () => {
  const held = { maxOfNetwork: 2 };

  it('of one network are a share: one more is told to wait, others come in, and a place that is left is free', async () => {
    const port = await start(ok, held);
    const [first] = [await rawSocket(port), await rawSocket(port)];
    const third = await rawSocket(port);
    await third.closed;
    expect(third.heard()).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 1\r\n/);
    expect(refused).toEqual(['network']);
    expect(await answered(port, '127.0.0.2')).toEqual([200]);
    first.socket.destroy();
    await expect.poll(() => answered(port)).toEqual([200]);
  });

  it('that a proxy brings are the proxy’s to share out', async () => {
    const port = await start(ok, held, 1);
    await Promise.all([rawSocket(port), rawSocket(port), rawSocket(port)]);
    expect(await answered(port)).toEqual([200]);
  });

  it('are no more than the listener takes', async () => {
    const port = await start(ok, { maxConnections: 2 });
    const [first] = [await rawSocket(port), await rawSocket(port)];
    const third = await rawSocket(port, '127.0.0.2');
    await third.closed;
    expect(refused).toEqual(['full']);
    first.socket.destroy();
    await expect.poll(() => answered(port)).toEqual([200]);
  });

  /** The status of one request by a connection of its own; [] where it was closed unanswered. */
  async function answered(port: number, from?: string): Promise<number[]> {
    const { socket, heard, closed } = await rawSocket(port, from);
    socket.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await closed;
    return statusesIn(heard());
  }
});

it('requests sent ahead are a few at work; one more ends the connection once those are answered', async () => {
  let [atWork, most] = [0, 0];
  let begin: () => void = () => undefined;
  let go: () => void = () => undefined;
  const isBusy = new Promise<void>((resolve) => (begin = resolve));
  const may = new Promise<void>((resolve) => (go = resolve));
  const port = await start(async () => {
    most = Math.max(most, ++atWork);
    if (atWork === wire.maxAhead) begin();
    await may;
    atWork--;
    return new Response('ok');
  });
  const { socket, heard, closed } = await rawSocket(port);
  socket.write(GET.repeat(200));
  await isBusy;
  go();
  await closed;
  expect(most).toBe(wire.maxAhead);
  expect(statusesIn(heard())).toEqual([...Array<number>(wire.maxAhead).fill(200), 429]);
});

it('every bound is set, on both listeners', async () => {
  await start(ok);
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, stallTimeout: timeout } = wire;
  // Node has a default of its own for each: that something ends a connection does not say that ours did.
  expect(server).toMatchObject({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, timeout });
  for (const bounds of [wire, operatorsWire]) {
    for (const bound of Object.values(bounds)) expect(bound).toBeGreaterThan(0);
    expect(bounds.headersTimeout).toBeLessThan(bounds.requestTimeout);
    // Of proxies' own rests (nginx and load balancers: 60 s), so that none sends a request into a connection that is just being closed.
    expect(bounds.keepAliveTimeout).toBeGreaterThan(60_000);
    // Streams say something each 15 s.
    expect(bounds.stallTimeout).toBeGreaterThan(30_000);
    expect(bounds.maxOfNetwork).toBeLessThan(bounds.maxConnections);
  }
});
