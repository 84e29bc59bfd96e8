/**
 * The strategy of pages and pictures: the cached copy at once, and a renewed copy behind it. Unlike workbox's own StaleWhileRevalidate, its
 * renewals can be ended: a request that hangs would keep the next version waiting for five minutes.
 */
import { Strategy, type StrategyHandler } from 'workbox-strategies';

const renewing = new Set<StrategyHandler>();

export class CachedThenRenewed extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    renewing.add(handler);
    const renewed = handler.fetchAndCachePut(request);
    // A renewal that fails leaves the cached copy.
    void handler.waitUntil(renewed.catch(() => undefined).finally(() => renewing.delete(handler)));
    return (await handler.cacheMatch(request)) ?? renewed;
  }
}

/** Ends what runs behind answers from the cache. An answer that still comes from the network keeps its event. */
export function endRenewals(): void {
  for (const handler of renewing) handler.destroy();
}
