/**
 * Simulates a slow link in front of local servers. The browser's own throttling does not cover the requests of a
 * service worker, nor those while it starts. This proxy slows all traffic. Opening a connection takes no time here.
 */
import { createServer, connect } from 'node:net';
import type { Server, Socket } from 'node:net';

export interface Link {
  /** The round-trip time, ms. */
  readonly latency: number;
  /** Bytes per second. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

/** One link for several servers, which share its bandwidth. */
export class SlowWire {
  private readonly link: Link;
  private readonly servers: Server[] = [];
  /** When each direction is free again, by performance.now(). */
  private readonly free = { down: 0, up: 0 };

  constructor(link: Link) {
    this.link = link;
  }

  /** Puts the link between a port and the server at another. */
  async lay(port: number, to: number): Promise<void> {
    const server = createServer((near) => {
      const far = connect(to, 'localhost');
      near.setNoDelay(true);
      far.setNoDelay(true);
      this.carry(near, far, 'up');
      this.carry(far, near, 'down');
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  }

  async cut(): Promise<void> {
    await Promise.all(this.servers.map((server) => new Promise((closed) => server.close(closed))));
  }

  private carry(from: Socket, to: Socket, way: 'down' | 'up'): void {
    const rate = way === 'down' ? this.link.downloadThroughput : this.link.uploadThroughput;
    const later = (act: () => void, bytes = 0) => {
      const now = performance.now();
      this.free[way] = Math.max(now, this.free[way]) + (bytes / rate) * 1000;
      setTimeout(act, this.free[way] - now + this.link.latency / 2);
    };
    from.on('data', (chunk: Buffer) => {
      // The proxy reads no more than it forwards, so that requests of an abandoned page do not block later ones.
      from.pause();
      // Data passes in pieces, so that the browser can process the start of a page while the rest is in transit.
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        later(() => to.writable && to.write(piece), piece.length);
      }
      setTimeout(() => from.resume(), this.free[way] - performance.now());
    });
    from.on('end', () => later(() => to.end()));
    from.on('close', () => later(() => to.destroy()));
    from.on('error', () => to.destroy());
  }
}

const PIECE = 1400;
