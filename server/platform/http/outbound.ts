/** The server's own requests: to hosts that the installation names, and nowhere that one of them leads on to. */
import type { Services } from '#server/platform/services.ts';

/** What a client of an outside host needs of the server: the way out, and a place to say that the host was away. */
export interface Outbound {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: (
    level: 'info' | 'warn' | 'error',
    event: string,
    fields?: Readonly<Record<string, string | number>>,
  ) => void;
}

/** `cut` ends every request that is under way. A redirect is an answer that is none of those wanted. */
export const outboundFetch =
  (cut: AbortSignal): Services['fetch'] =>
  (url, init) =>
    fetch(url, { redirect: 'manual', ...init, signal: init.signal ? AbortSignal.any([init.signal, cut]) : cut });
