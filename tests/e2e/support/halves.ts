/** Serves a page of the site in two parts, as on a slow line. The second part is sent on demand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteUrl } from '#scripts/dev/test-stack.ts';

/**
 * Starts the server. Scripts are removed, because only the document and its style are tested. `path` is cut after its
 * first card or row of links.
 */
export async function inHalves(path: string): Promise<{ url: string; goOn: () => void; close: () => Promise<void> }> {
  const page = await (await fetch(siteUrl + path)).text();
  const html = page
    .replace(/<script\b[^]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('<head>', `<head><base href="${siteUrl}/">`);
  const main = html.indexOf('<main');
  const end = /<\/(section|li|ul)>/.exec(html.slice(main));
  const cut = main + (end?.index ?? 0);
  const rest = Promise.withResolvers<undefined>();
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(html.slice(0, cut));
    void rest.promise.then(() => response.end(html.slice(cut)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    goOn: () => rest.resolve(undefined),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
