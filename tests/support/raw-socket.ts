/** A client that says on the wire whatever it likes, and hears what comes. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawSocket {
  readonly socket: Socket;
  /** Everything that came so far. */
  readonly heard: () => string;
  /** Fulfilled once the connection is over, however it ended. */
  readonly closed: Promise<unknown>;
}

/** Opens a connection; `from`: by which of this machine's own addresses (all of 127/8 are). */
export async function rawSocket(port: number, from = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, heard: () => text, closed };
}

/** The statuses of the answers that were heard, in their order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
