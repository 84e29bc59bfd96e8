/** What a handler may use of the world: one plain object, so a test swaps the clock or the network and nothing else. */
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './observability/log.ts';

export interface Services {
  readonly db: Database;
  readonly config: Config;
  readonly now: () => Date;
  /** Requests to the outside world: payment provider, game studio, our own webhooks. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: Log;
}
