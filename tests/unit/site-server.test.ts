/** Tests that the site's own server serves only reads of its files, and forwards `/api` with any method. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSite } from '#scripts/dev/site-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogada-site-'));
const servers: Server[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
let url: string;

beforeAll(async () => {
  writeFileSync(join(folder, '_headers'), '/*\n  X-Content-Type-Options: nosniff\n');
  writeFileSync(join(folder, 'index.html'), 'home');
  writeFileSync(join(folder, 'page.html'), 'page');
  writeFileSync(join(folder, 'page.html.br'), brotliCompressSync('packed'));
  const api = createServer((request, response) => {
    if (request.url !== '/api/half') return response.end(request.method);
    response.writeHead(200, { 'Content-Length': 100 });
    return response.write('half', () => response.destroy());
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const site = await serveSite(folder, 0, { apiUrl: `http://127.0.0.1:${portOf(api)}` });
  servers.push(api, site);
  url = `http://127.0.0.1:${portOf(site)}`;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s of a file', async (method) => {
  const reply = await fetch(`${url}/`, { method });
  expect([reply.status, reply.headers.get('Allow'), await reply.text()]).toEqual([405, 'GET, HEAD', '']);
  expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

it.each([
  ['br', 'br'],
  ['gzip, br;q=1', 'br'],
  ['BR', 'br'],
  ['gzip, br;q=0', null],
  ['br;q=0.000', null],
  ['brotli', null],
  ['', null],
])('compresses a page for the coding %j as %s', async (accepted, packed) => {
  const reply = await fetch(`${url}/page`, { headers: { 'Accept-Encoding': accepted } });
  expect(reply.headers.get('Content-Encoding')).toBe(packed);
});

it('ends the connection if the API’s reply ends in the middle', async () => {
  await expect(fetch(`${url}/api/half`).then((reply) => reply.text())).rejects.toThrow();
});

it('answers GET and HEAD', async () => {
  expect(await (await fetch(`${url}/`)).text()).toBe('home');
  expect((await fetch(`${url}/`, { method: 'HEAD' })).status).toBe(200);
});

it.each([
  ['bytes=-2', 206, 'me'],
  ['bytes=0-1', 206, 'ho'],
  ['bytes=2-', 206, 'me'],
  ['bytes=9-', 416, ''],
])('answers the range %s with %i', async (range, status, body) => {
  const reply = await fetch(`${url}/`, { headers: { Range: range } });
  expect([reply.status, await reply.text()]).toEqual([status, body]);
});

it('answers 304 to a name among several, and to any', async () => {
  const first = await fetch(`${url}/`, { headers: { 'Accept-Encoding': 'identity' } });
  const tag = first.headers.get('ETag') ?? '';
  for (const names of [tag, `"other", ${tag}`, '*']) {
    const reply = await fetch(`${url}/`, {
      headers: { 'Accept-Encoding': 'identity', 'If-None-Match': names, 'Cache-Control': 'max-age=0' },
    });
    expect([names, reply.status]).toEqual([names, 304]);
  }
});

it('sends the compressed copy to clients that accept it, with the file’s type', async () => {
  const [packed, plain] = await Promise.all(
    ['br', 'identity'].map((coding) => fetch(`${url}/page`, { headers: { 'Accept-Encoding': coding } })),
  );
  expect(packed?.headers.get('Content-Encoding')).toBe('br');
  expect(await packed?.text()).toBe('packed');
  expect(plain?.headers.get('Content-Encoding')).toBe(null);
  expect(await plain?.text()).toBe('page');
  for (const reply of [packed, plain]) {
    expect(reply?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(reply?.headers.get('Vary')).toBe('Accept-Encoding');
  }
});

it.each([
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%',
  '/missing',
  '/page.html/x',
  '/%00',
  `/${'a'.repeat(300)}`,
])('has no file for %s', async (path) => {
  expect((await fetch(url + path)).status).toBe(404);
});

it.each(['GET', 'POST', 'OPTIONS'])('forwards %s of a call', async (method) => {
  expect(await (await fetch(`${url}/api/x`, { method })).text()).toBe(method);
});
