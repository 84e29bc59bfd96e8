/** Runs a proxy in front of a server that a test can cut and restore, to simulate a network failure. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface CuttableProxy {
  /** The server's address through the proxy. */
  readonly address: string;
  /** Ends every connection and refuses new ones. */
  readonly cut: () => void;
  /** Cuts when a client sends this text, which is not forwarded. */
  readonly cutAt: (text: string) => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of the server at a `scheme://user@host:port/…` address. */
export async function startProxy(server: string): Promise<CuttableProxy> {
  const target = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  let last: string | null = null;
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    last = null;
    drop();
  };
  const listener = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (sent: Buffer) => {
      if (last !== null && sent.includes(last)) cut();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const through = new URL(server);
  through.port = String((listener.address() as AddressInfo).port);
  return {
    address: through.href,
    cut,
    cutAt: (text) => {
      last = text;
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      drop();
      listener.close();
      await once(listener, 'close');
    },
  };
}
