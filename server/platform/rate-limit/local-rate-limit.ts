/**
 * Counts limits in this process alone, where a database row would cost more than what it limits. Each copy of the server counts for itself.
 * Limits that guard an account or money are counted for all copies (rate-limit.ts).
 */
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

interface Window {
  begun: number;
  readonly hits: Map<string, number>;
}

/** The maximum number of callers counted separately in a window. Further ones share one count. */
const MOST_COUNTED = 20_000;
const OTHERS = 'others';

/** Returns a function that counts a hit of a caller, and refuses with Retry-After once it is `max` within `windowMs`. */
export function localRateLimit(windowMs: number) {
  const window: Window = { begun: 0, hits: new Map() };
  return ({ now, config }: Pick<Services, 'now' | 'config'>, who: string, max: number): Refused | null => {
    const at = now().getTime();
    const begun = at - (at % windowMs);
    if (begun !== window.begun) {
      window.begun = begun;
      window.hits.clear();
    }
    const { hits } = window;
    const name = hits.has(who) || hits.size < MOST_COUNTED ? who : OTHERS;
    const count = (hits.get(name) ?? 0) + 1;
    hits.set(name, count);
    if (count <= max * config.rateLimitScale) return null;
    const seconds = Math.ceil((begun + windowMs - at) / 1000);
    return { ...refuse('TOO_MANY_REQUESTS', { values: { seconds } }), retryAfter: seconds };
  };
}
