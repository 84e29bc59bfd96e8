/** Sends the requests of many players over kept connections, each player from their own address. */
import { Agent, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly body: string;
}
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export type Wire = (path: string, asked: Asked) => Promise<Reply>;

/** The timeout of a player's browser, ms. */
const PATIENCE_MS = 20_000;

/**
 * Creates the client. It uses `node:http`, because `fetch` takes several times as much processor time from the server.
 */
export function wireTo(url: string): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 4_000 });
  return (path, { method, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request({ hostname, port, path, method, agent, headers: { ...headers, ...length } }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
        reply.on('error', reject);
      });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(body);
    });
}
