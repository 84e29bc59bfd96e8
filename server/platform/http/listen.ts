/**
 * Listening for requests, with an end to those that never come whole and to answers that nobody reads. Nearly all of it is Node's own;
 * ours is who is let in (one network takes no more than its share) and how many requests are sent ahead on one connection.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { networkOf } from './network.ts';
import { wire } from './limits.ts';
import type { ListenerLimits } from './limits.ts';

export interface Listening {
  readonly hostname: string;
  readonly port: number;
  /** Above 0 every socket is a proxy's, and whose connections they are is its to know. */
  readonly trustedProxies?: number;
  /** Told of each connection that is turned away. */
  readonly onRefused?: (why: Turned) => void;
}
/** `full`: the listener has as many as it takes. */
export type Turned = 'full' | 'network' | 'ahead';

/** Answered once it listens; rejects with the fault where it cannot. Times in ms. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { hostname, port, trustedProxies = 0, onRefused = () => undefined }: Listening,
  bounds: ListenerLimits = wire,
): Promise<Server> {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = bounds;
  const serverOptions = {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout,
    maxHeaderSize,
  };
  const make = (options: ServerOptions, answer: Answer) => {
    const server = createServer(options, notTooFarAhead(answer, bounds.maxAhead, onRefused));
    server.maxConnections = bounds.maxConnections;
    // Headers beyond a count are otherwise left out without a word; they are counted in head.ts.
    server.maxHeadersCount = 0;
    server.timeout = bounds.stallTimeout;
    server.on('drop', () => onRefused('full'));
    if (trustedProxies === 0) shareOut(server, bounds.maxOfNetwork, onRefused);
    return server;
  };
  return new Promise((resolve, reject) => {
    const options = { fetch, hostname, port, serverOptions, createServer: make as typeof createServer };
    const server = serve(options, () => resolve(server)) as Server;
    server.once('error', reject);
  });
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Node reads on while answers are made: without an end one connection would bring as many requests to work as it can send. */
function notTooFarAhead(answer: Answer, most: number, onRefused: (why: Turned) => void): Answer {
  const atWork = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const before = atWork.get(socket) ?? 0;
    if (before >= most) {
      onRefused('ahead');
      outgoing.writeHead(429, { 'Retry-After': '1', Connection: 'close', 'Content-Length': '0' }).end();
      return;
    }
    atWork.set(socket, before + 1);
    outgoing.once('close', () => atWork.set(socket, (atWork.get(socket) ?? 1) - 1));
    answer(incoming, outgoing);
  };
}

const TURNED_AWAY =
  'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Stands before Node's own taking of a connection: what is turned away costs no parser and is heard no more. */
function shareOut(server: Server, most: number, onRefused: (why: Turned) => void): void {
  const open = new Map<string, number>();
  const takers = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    if (before >= most) {
      onRefused('network');
      socket.on('error', () => undefined);
      socket.resume().end(TURNED_AWAY, () => socket.destroy());
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    for (const take of takers) take.call(server, socket);
  });
}
