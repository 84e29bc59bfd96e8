/** Listens for requests under Node's own limits. How many connections one address may hold is the proxy's (docs/limits.md). */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { wire } from './limits.ts';
import type { ListenerLimits } from './limits.ts';

export interface Listening {
  readonly hostname: string;
  readonly port: number;
  /** Called for each connection above `maxConnections`. */
  readonly onRefused?: () => void;
}

/** Resolves once it listens; rejects with the error where it cannot. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { hostname, port, onRefused = () => undefined }: Listening,
  { stallTimeout, maxConnections, maxRequestsPerSocket, ...serverOptions }: ListenerLimits = wire,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port, serverOptions }, () => resolve(server)) as Server;
    server.timeout = stallTimeout;
    server.maxConnections = maxConnections;
    server.maxRequestsPerSocket = maxRequestsPerSocket;
    // By default Node.js silently drops headers beyond a count, X-Forwarded-For among them. Their size is limited
    // instead.
    server.maxHeadersCount = 0;
    server.on('drop', onRefused);
    server.once('error', reject);
  });
}

/** How often a closing server looks for idle connections, ms. */
const CLOSE_IDLE_MS = 100;

/**
 * Accepts no more connections. Resolves when all are closed. Node.js closes only those that are idle at that moment; one whose
 * last reply ends later would stay open for its keep-alive time.
 */
export async function closeListener(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
}
