/** Listening for requests, with an end to those that never come whole. */
import { serve } from '@hono/node-server';
import type { ServerType } from '@hono/node-server';
import { SECOND } from '#server/core/clock.ts';

export interface Patience {
  /** How long a request's head may take, and the whole of it with its body. An answer may take as long as it does. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** How often connections are looked at for that. */
  readonly connectionsCheckingInterval: number;
}

/** Forms are small: who needs longer holds a connection, and no form. Streams are answers, and none of this ends them. */
export const patience: Patience = {
  headersTimeout: 8 * SECOND,
  requestTimeout: 15 * SECOND,
  connectionsCheckingInterval: SECOND,
};

/** Answered once it listens; rejects with the fault where it cannot. Times in ms. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { hostname, port }: { readonly hostname: string; readonly port: number },
  serverOptions: Patience = patience,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port, serverOptions: { ...serverOptions } }, () => resolve(server));
    server.once('error', reject);
  });
}
