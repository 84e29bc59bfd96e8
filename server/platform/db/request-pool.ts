/** Counts each request's statements and their time, and limits the connections of requests without a session. */
import pg from 'pg';
import { recordQuery } from '#server/platform/observability/request-context.ts';
import { createTrafficLimit } from './traffic-limit.ts';

/** How long a request waits for a connection, ms. Shorter than the 20 s after which a player's browser gives up. */
const PLACE_MS = 15_000;

type Ask = (...given: unknown[]) => Promise<never>;

class RequestClient extends pg.Client {
  override query(...given: unknown[]): Promise<never> {
    return recordQuery(1, () => (super.query as Ask)(...given));
  }
}

/** Drops the names of statements behind a pooler, because a name would outlast the session that knows it. */
class UnnamedClient extends RequestClient {
  override query(config: unknown, ...given: unknown[]): Promise<never> {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config;
    return super.query(isNamed ? { ...config, name: undefined } : config, ...given);
  }
}

export interface RequestPoolOptions {
  readonly url: string;
  readonly size: number;
  readonly hasPooler: boolean;
  /** The longest time of a statement, ms, so that a dead connection fails. */
  readonly statementMs: number;
}

/** Extends node-postgres' pool. `query` and `connect` return promises and take no callback. */
export class RequestPool extends pg.Pool {
  readonly #limit;
  readonly #places = new WeakMap<pg.PoolClient, () => void>();

  constructor({ url, size, hasPooler, statementMs }: RequestPoolOptions) {
    super({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: PLACE_MS,
      query_timeout: statementMs,
      keepAlive: true,
      // Sends queries that do not wait for each other together.
      pipeline: true,
      Client: hasPooler ? UnnamedClient : RequestClient,
    });
    this.#limit = createTrafficLimit(Math.max(1, size >> 2), PLACE_MS);
    this.on('release', (_, client) => this.#places.get(client)?.());
  }

  override connect(): Promise<never> {
    return recordQuery(0, async () => {
      const leave = await this.#limit.enter();
      try {
        const client = await super.connect();
        this.#places.set(client, leave);
        return client as never;
      } catch (error) {
        leave();
        throw error;
      }
    });
  }

  override async query(...given: unknown[]): Promise<never> {
    const client: pg.PoolClient = await this.connect();
    let fault: Error | undefined;
    try {
      return await (client.query as Ask)(...given);
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      // A connection whose query failed may still wait for an answer, so it is closed.
      client.release(fault);
    }
  }
}
