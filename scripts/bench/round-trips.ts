/** Counts the round trips between a server and its database: how often the client sends after a reply. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Wire {
  /** The database's address through this counter. */
  readonly url: string;
  readonly count: () => number;
  readonly close: () => void;
}

/** Starts a proxy between a client and the database at `url`, on loopback. */
export async function countRoundTrips(url: string): Promise<Wire> {
  const address = new URL(url);
  const [port, host] = [Number(address.port), address.hostname];
  let trips = 0;
  const join = (client: Socket) => {
    const database = connect(port, host);
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (isAnswered) trips++;
      isAnswered = false;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  };
  const server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: address.href, count: () => trips, close: () => server.close() };
}
