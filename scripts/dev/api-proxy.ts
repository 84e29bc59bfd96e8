/**
 * Forwards `/api` of the site's own origin to the API, as a CDN's rewrite rule does (docs/how-to/put-it-on-a-cdn.md).
 */
import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Returns whether a path of the site belongs to the API. */
export const isApiPath = (url: string): boolean => /^\/api(\/|$)/.test(url);

/**
 * Sends a request to the API at `apiUrl` and streams its reply back. The client's address is added to
 * `X-Forwarded-For`: the API counts this proxy with `TRUSTED_PROXIES=1`. Replies 502 where the API cannot be reached.
 */
export function passOn(apiUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const forwarded = [incoming.headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress ?? []].flat().join(', ');
  const upstream = request(
    new URL(incoming.url ?? '/', apiUrl),
    { method: incoming.method, headers: { ...incoming.headers, 'x-forwarded-for': forwarded } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // A reply that breaks off ends the client's connection too.
      pipeline(answer, outgoing, () => undefined);
    },
  );
  upstream.on('error', () => {
    if (outgoing.headersSent) return void outgoing.destroy();
    outgoing.writeHead(502, { 'Content-Type': 'application/json' });
    outgoing.end('{"status":"error","code":502,"message":"The API cannot be reached."}');
  });
  // A stream that the client closes is closed at the API as well.
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
