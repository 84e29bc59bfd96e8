/**
 * Limits counted in this process alone, where a row in the database would cost more than what it bounds. Each copy of the server counts for
 * itself. What guards an account or money is counted for all copies (rate-limit.ts).
 */
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

interface Window {
  begun: number;
  readonly hits: Map<string, number>;
}

/** So many are counted apart in one window; in a rush of more addresses than that all new ones are one. */
const MOST_COUNTED = 20_000;
const OTHERS = 'others';

/** A limit of its own: answers who counts a hit of somebody, and refuses with Retry-After once theirs are `max` in a window of `windowMs`. */
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
