/** What the server asks of other hosts goes to the host that was named, and ends when the server does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboundFetch } from '#server/platform/http/outbound.ts';

const asked: string[] = [];
let host: Server;
let address: string;
beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/slow') return;
    response.writeHead(request.url === '/moved' ? 307 : 200, { Location: '/inside' }).end();
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});

it('does not follow where a host leads on to', async () => {
  const answer = await outboundFetch(new AbortController().signal)(`${address}/moved`, {
    method: 'PUT',
    body: 'money',
  });
  expect([answer.ok, answer.status]).toEqual([false, 307]);
  expect(asked).toEqual(['/moved']);
});

it('is cut off with the server, whatever patience it was given', async () => {
  const cut = new AbortController();
  const answer = outboundFetch(cut.signal)(`${address}/slow`, { signal: AbortSignal.timeout(60_000) });
  await expect.poll(() => asked).toContain('/slow');
  cut.abort();
  await expect(answer).rejects.toThrow('aborted');
});
