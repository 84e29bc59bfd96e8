/** Declares the dependencies of a handler as one plain object, so that a test can replace the clock or the network. */
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
