/**
 * Tests outbound requests: they go to the named host, to no private address without a setting, and end with the server.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboundFetch } from '#server/platform/http/outbound.ts';
import type { OutboundConfig, ResolveName } from '#server/platform/http/outbound.ts';

let asked: (string | undefined)[] = [];
let host: Server;
let port: number;
beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/slow') return;
    response.writeHead(request.url === '/moved' ? 307 : 200, { Location: '/inside' }).end(request.headers.host);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  ({ port } = host.address() as AddressInfo);
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});

const nowhere: OutboundConfig = {
  publicUrl: 'https://api.example',
  studioUrl: 'https://studio.example',
  pspUrl: 'https://psp.example',
  mailUrl: 'https://mail.example',
  registerUrl: 'https://register.example',
  identityUrl: 'https://identity.example',
  pushHosts: [],
  outboundPrivateHosts: [],
};
const uncut = () => new AbortController().signal;

/** Resolves every name to these addresses, and counts the resolutions. */
function resolverOf(...addresses: string[]) {
  const names: string[] = [];
  const resolve: ResolveName = (name, _options, callback) => {
    names.push(name);
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    setImmediate(callback, null, found);
  };
  return { names, resolve };
}

/** Returns a request's reply, or the name of its error. */
async function outcomeOf(url: string, changes: Partial<OutboundConfig> = {}, ...addresses: string[]): Promise<string> {
  asked = [];
  const ask = outboundFetch({ ...nowhere, ...changes }, uncut(), resolverOf(...addresses).resolve);
  try {
    return await (await ask(url, { signal: AbortSignal.timeout(2_000) })).text();
  } catch (error) {
    return (error as Error).name;
  }
}

describe.each([
  ['what the installation names', () => ({ pspUrl: `http://127.0.0.1:${port}/psp` })],
  ['any other host', () => ({ outboundPrivateHosts: ['127.0.0.1'] })],
])('a call to %s', (_what, changes) => {
  const ask = (cut: AbortSignal) => outboundFetch({ ...nowhere, ...changes() }, cut);

  it('follows no redirect', async () => {
    asked = [];
    const answer = await ask(uncut())(`http://127.0.0.1:${port}/moved`, { method: 'PUT', body: 'money' });
    expect([answer.ok, answer.status]).toEqual([false, 307]);
    expect(asked).toEqual(['/moved']);
  });

  it('is aborted at the server’s shutdown, whatever its timeout', async () => {
    asked = [];
    const cut = new AbortController();
    const answer = ask(cut.signal)(`http://127.0.0.1:${port}/slow`, { signal: AbortSignal.timeout(60_000) });
    await expect.poll(() => asked).toContain('/slow');
    cut.abort();
    await expect(answer).rejects.toThrow('aborted');
  });
});

describe('a private address', () => {
  const REFUSED = 'PrivateAddressError';

  it.each([
    ['loopback', '127.0.0.1'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['a carrier’s own', '100.64.0.1'],
    ['link-local, where clouds tell secrets', '169.254.169.254'],
    ['this host', '0.0.0.0'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '203.0.113.7'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['IPv4 mapped', '::ffff:10.1.2.3'],
    ['IPv4 mapped, in numbers', '::ffff:a01:203'],
    ['IPv4 compatible', '::10.1.2.3'],
    ['IPv4 by NAT64', '64:ff9b::a01:203'],
    ['IPv4 by 6to4', '2002:a01:203::1'],
    ['IPv4 by Teredo', '2001:0:a01:203::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
  ])('(%s, %s) is not called, by a name or directly', async (_what, address) => {
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await outcomeOf(`http://${literal}:${port}/`)).toBe(REFUSED);
    expect(await outcomeOf(`http://push.example:${port}/`, {}, address)).toBe(REFUSED);
    expect(await outcomeOf(`https://push.example:${port}/`, {}, address)).toBe(REFUSED);
    expect(asked).toEqual([]);
  });

  it('is recognised in every spelling', async () => {
    for (const spelling of ['2130706433', '0x7f.1', '017700000001', '127.1'])
      expect([spelling, await outcomeOf(`http://${spelling}:${port}/`)]).toEqual([spelling, REFUSED]);
  });

  it('is refused even beside public ones', async () => {
    expect(await outcomeOf(`http://push.example:${port}/`, {}, '8.8.8.8', '127.0.0.1')).toBe(REFUSED);
    expect(await outcomeOf(`http://push.example:${port}/`, {}, '2a00::1', '::1')).toBe(REFUSED);
  });

  it('is called if the operator allows its host, its address or its network, and no other', async () => {
    const url = `http://push.example:${port}/`;
    const allowed = (...outboundPrivateHosts: string[]) => outcomeOf(url, { outboundPrivateHosts }, '127.0.0.1');
    const answer = `push.example:${port}`;
    expect(await allowed('push.example')).toBe(answer);
    expect(await allowed('127.0.0.1')).toBe(answer);
    expect(await allowed('10.0.0.0/8', '127.0.0.0/8')).toBe(answer);
    expect(await allowed('example', '127.0.0.2', '10.0.0.0/8', '::/0')).toBe(REFUSED);
  });

  it('is called if a setting names exactly its host and port, and no other', async () => {
    const here = `http://127.0.0.1:${port}`;
    expect(await outcomeOf(`${here}/psp/cob`, { pspUrl: `${here}/psp` })).toBe(`127.0.0.1:${port}`);
    expect(await outcomeOf(`${here}/push/1`, { pushHosts: [`${here}/push/`] })).toBe(`127.0.0.1:${port}`);
    expect(await outcomeOf(`http://127.0.0.1:${port + 1}/`, { pspUrl: here })).toBe(REFUSED);
    expect(await outcomeOf(`http://127.0.0.2:${port}/`, { pspUrl: here })).toBe(REFUSED);
  });
});

it('connects to the addresses that were checked: a name is resolved once', async () => {
  const { names, resolve } = resolverOf('127.0.0.1');
  const ask = outboundFetch({ ...nowhere, outboundPrivateHosts: ['127.0.0.1'] }, uncut(), resolve);
  expect((await ask(`http://push.example:${port}/`, {})).status).toBe(200);
  expect(names).toEqual(['push.example']);
});
