/**
 * A slow link in front of servers of this machine. The browser's own throttling knows pages, not what a service worker asks or
 * what is fetched while it wakes; a wire slows whatever passes. Opening a connection costs nothing here: it is paid.
 */
import { createServer, connect } from 'node:net';
import type { Server, Socket } from 'node:net';

export interface Link {
  /** There and back: ms. */
  readonly latency: number;
  /** Bytes a second. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

/** One link for several servers: what comes down for one waits for what comes down for the other. */
export class SlowWire {
  private readonly link: Link;
  private readonly servers: Server[] = [];
  /** When each direction is free again, performance.now(). */
  private readonly free = { down: 0, up: 0 };

  constructor(link: Link) {
    this.link = link;
  }

  /** Puts the wire between a port and the server at another. */
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
      // No more is taken than goes through: what a page that is left had asked for must not stand in the way.
      from.pause();
      // In pieces as they travel, so that the first of a page is read while the last is on its way.
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
