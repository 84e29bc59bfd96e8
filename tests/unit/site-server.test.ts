/** The site's own server answers reads of its files alone, and passes `/api` on whatever the method. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSite } from '#scripts/dev/site-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogada-site-'));
const servers: Server[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
let url: string;

beforeAll(async () => {
  writeFileSync(join(folder, '_headers'), '/*\n  X-Content-Type-Options: nosniff\n');
  writeFileSync(join(folder, 'index.html'), 'home');
  const api = createServer((request, response) => response.end(request.method));
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

it('answers GET and HEAD', async () => {
  expect(await (await fetch(`${url}/`)).text()).toBe('home');
  expect((await fetch(`${url}/`, { method: 'HEAD' })).status).toBe(200);
});

it.each(['GET', 'POST', 'OPTIONS'])('passes %s of a call on', async (method) => {
  expect(await (await fetch(`${url}/api/x`, { method })).text()).toBe(method);
});
