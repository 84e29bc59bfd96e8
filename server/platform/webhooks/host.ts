/**
 * Judges the addresses of webhook endpoints, and sends to them. Private addresses are refused when an endpoint is saved, and again when the
 * connection is made, because a name may point elsewhere by then. Redirects are not followed.
 */
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { isSpecialAddress, publicFetch, refusedAddresses } from '#server/platform/http/outbound.ts';
import type { ResolveName } from '#server/platform/http/outbound.ts';

/** The longest address. */
export const MOST_URL = 500;

/** Why an address is refused. `form`: it is no address, or has a name, a password or a fragment. */
export type UrlFault = 'form' | 'unknown' | 'private' | 'https';

export interface WebhookHost {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns why an endpoint may not have an address, or null. Resolves its name. */
  readonly faultOf: (url: string) => Promise<UrlFault | null>;
}

declare module '#server/platform/services.ts' {
  interface Services {
    readonly webhookHost: WebhookHost;
  }
}

/**
 * Creates it. `allowed`: private names, addresses and networks that endpoints may have (WEBHOOK_PRIVATE_HOSTS); these may use http and any port.
 * `cut` aborts every running request.
 */
export function createWebhookHost(
  allowed: readonly string[],
  cut: AbortSignal,
  resolve: ResolveName = lookup,
): WebhookHost {
  const isRefused = refusedAddresses(allowed);
  return {
    fetch: publicFetch(allowed, cut, resolve),
    faultOf: async (text) => {
      const url = URL.parse(text);
      if (!url || text.length > MOST_URL || !/^https?:$/.test(url.protocol)) return 'form';
      if (url.username !== '' || url.password !== '' || url.hash !== '') return 'form';
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const addresses = isIP(host) === 0 ? await addressesOf(resolve, host) : [host];
      if (addresses.length === 0) return 'unknown';
      if (addresses.some((address) => isRefused(host, address))) return 'private';
      const isOwn = addresses.every(isSpecialAddress);
      return isOwn || (url.protocol === 'https:' && url.port === '') ? null : 'https';
    },
  };
}

const addressesOf = (resolve: ResolveName, host: string): Promise<readonly string[]> =>
  new Promise((done) =>
    resolve(host, { all: true }, (error, found) => done(error ? [] : found.map(({ address }) => address))),
  );
