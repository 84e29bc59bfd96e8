/** Tests the end of a listener: a reply in flight is sent, and its connection is not kept. */
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeListener, listen } from '#server/platform/http/listen.ts';
import { wire } from '#server/platform/http/limits.ts';

test('a connection is closed once its last reply has ended, however long it would be kept', async () => {
  let end = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('one'));
      end = () => controller.close();
    },
  });
  const limits = { ...wire, keepAliveTimeout: 3_600_000 };
  const server = await listen(() => new Response(body), { hostname: '127.0.0.1', port: 0 }, limits);
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const closed = closeListener(server);
  end();
  expect(await reply.text()).toBe('one');
  await closed;
  expect(server.listening).toBe(false);
});
