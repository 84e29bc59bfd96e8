/** Counts the statements of each request and the time that it waits for them, and bounds the connections of requests without a session. */
import pg from 'pg';
import { recordQuery } from '#server/platform/observability/request-context.ts';
import { createTrafficLimit } from './traffic-limit.ts';

/** The wait for a free connection, or for a new one: below the 20 s after which a player's browser gives up. */
const PLACE_MS = 15_000;

type Ask = (...given: unknown[]) => Promise<never>;

class RequestClient extends pg.Client {
  override query(...given: unknown[]): Promise<never> {
    return recordQuery(1, () => (super.query as Ask)(...given));
  }
}

/** Behind a pooler, which lends a session by the transaction: a name would outlast the session that knows it. */
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
  /** How long a statement may take, ms: a wire that swallows everything must not hold who waits for ever. */
  readonly statementMs: number;
}

/** Node-postgres' pool. `query` and `connect` return promises; they take no callback. */
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
      // What is asked of a connection without waiting in between goes out together.
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
      // One that failed may still wait for an answer: it is not used again.
      client.release(fault);
    }
  }
}
