/**
 * Bounds how many requests run at once in this process: of one session, of one network without a session, and of all without a session. So
 * a flood of visitors, sign-ins or made-up bearers waits for itself and is refused, and players meet none of it
 * (docs/decisions/0071, 0078). What runs is bounded further at the database (platform/db/traffic-limit.ts) and at password hashes
 * (platform/security/password-hash.ts), by the class that is set here.
 */
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { withPermit, queueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';
import { FULL_SECONDS, admissionLimits } from './limits.ts';
import type { QueueLimit } from './limits.ts';

export interface Caller {
  readonly bearer: string | null;
  readonly network: string;
  /** Whether the call opens a session or leads to one. */
  readonly isEntry: boolean;
}

/** Whose a bearer is, or a word for why it is nobody's. */
type Resolved = object | string;

/**
 * Runs `work` when the caller's turn comes. `resolve` says whose the bearer is, or a word for why it is nobody's; `work` is told. Refuses with
 * Retry-After, by 429 or 503, if too many wait already.
 */
export async function admit<T, R extends Resolved>(
  { config }: Pick<Services, 'config'>,
  caller: Caller,
  resolve: () => Promise<R>,
  work: (who: R) => Promise<T | Refused>,
): Promise<T | Refused> {
  const key = caller.bearer === null ? null : hashToken(caller.bearer);
  if (key !== null && seen.has(key))
    return asSession(key, async () => {
      const who = await resolve();
      if (typeof who === 'string') seen.delete(key);
      return work(who);
    });
  const found = await asVisitor(config, caller, async () => {
    const who = await resolve();
    return key === null || typeof who === 'string' ? { answer: await work(who) } : { key, who };
  });
  if (isRefused(found)) return found;
  if ('answer' in found) return found.answer;
  remember(found.key);
  return asSession(found.key, () => work(found.who));
}

/**
 * Hashes of bearers that had a session here. Any other bearer is resolved as a visitor's: each made-up one would otherwise have a queue of its
 * own. Whether the session still stands is asked at each request.
 */
const seen = new Set<string>();
const MOST_SEEN = 50_000;

function remember(key: string): void {
  seen.add(key);
  const [oldest = ''] = seen;
  if (seen.size > MOST_SEEN) seen.delete(oldest);
}

function asSession<T>(key: string, work: () => Promise<T | Refused>): Promise<T | Refused> {
  setTraffic(null);
  return inQueue(key, admissionLimits.session, tooMany, work);
}

/** In the queue of the network first, so that one network has no more than a few places in the queue of all. */
function asVisitor<T>(
  { rateLimitScale }: Services['config'],
  { network, isEntry }: Caller,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const traffic = isEntry ? 'entry' : 'visitor';
  const limits = admissionLimits[traffic];
  // Where one address plays many people, as in tests, it has the room of many.
  const scale = Math.max(1, rateLimitScale);
  const own = { atOnce: limits.network.atOnce * scale, waiting: limits.network.waiting * scale };
  setTraffic(traffic);
  return inQueue(`${traffic}:${network}`, own, tooMany, () => inQueue(traffic, limits.all, full, work));
}

/** Other hosts' calls, each network by itself: whether a signature is right costs a look. */
export const admitWebhook = <T>(network: string, work: () => Promise<T | Refused>): Promise<T | Refused> =>
  inQueue(`webhook:${network}`, admissionLimits.webhook, tooMany, work);

function inQueue<T>(
  key: string,
  { atOnce, waiting }: QueueLimit,
  refused: () => Refused,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  return queueLength(key) >= waiting ? Promise.resolve(refused()) : withPermit(key, atOnce, work);
}

function setTraffic(traffic: TrafficClass | null): void {
  const request = currentRequest();
  if (request) request.traffic = traffic;
}

const tooMany = (): Refused => ({ ...refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 } }), retryAfter: 1 });
const full = (): Refused => ({ ...refuse('UNAVAILABLE'), retryAfter: FULL_SECONDS });
