/**
 * The strategy of pages and pictures: the cached copy at once, and a renewed copy behind it. Unlike workbox's own StaleWhileRevalidate, its
 * renewals can be ended: a request that hangs would keep the next version waiting for five minutes.
 */
import { Strategy, type StrategyHandler } from 'workbox-strategies';

const renewing = new Set<StrategyHandler>();

export class CachedThenRenewed extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const renewed = handler.fetchAndCachePut(request);
    const cached = await handler.cacheMatch(request);
    if (!cached) return renewed;
    renewing.add(handler);
    // A renewal that fails leaves the cached copy.
    void handler.waitUntil(renewed.catch(() => undefined).finally(() => renewing.delete(handler)));
    return cached;
  }
}

/** Ends the events of all renewals. Each page and picture was already answered from the cache. */
export function endRenewals(): void {
  for (const handler of renewing) handler.destroy();
}
