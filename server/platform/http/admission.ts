/**
 * Bounds how many requests run at once in this process: of one session, of one network without a session, and of all without a session. So
 * a flood of visitors, sign-ins or made-up bearers waits for itself and is refused, and players meet none of it
 * (docs/decisions/13-http-edge-and-admission.md). What runs is bounded further at the database (platform/db/traffic-limit.ts) and at password hashes
 * (platform/security/password-hash.ts), by the class that is set here.
 */
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Config } from '#server/platform/config.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { withPermit, queueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';
import { FULL_SECONDS, admissionLimits, heldBack } from './limits.ts';
import type { QueueLimit } from './limits.ts';

export interface Caller {
  readonly bearer: string | null;
  readonly network: string;
  /** Whether the call opens a session or leads to one. */
  readonly isEntry: boolean;
  /** Aborted when the client disconnects. Work that still waits for its turn is then not begun. */
  readonly signal: AbortSignal;
}

type AdmissionConfig = Pick<Config, 'rateLimitScale'>;

/** Describes the bearer's session, or a word that says why there is none. */
type Resolved = object | string;

/**
 * Runs `work` when the caller's turn comes, with the result of `resolve`: the bearer's session, or a word that says
 * why there is none. Refuses with Retry-After, by 429 or 503, if too many wait. A refusal without a session is sent
 * after a second, because answers to a client that repeats at once would use up the processor.
 */
export async function admit<T, R extends Resolved>(
  { config }: { readonly config: AdmissionConfig },
  caller: Caller,
  resolve: () => Promise<R>,
  work: (who: R) => Promise<T | Refused>,
): Promise<T | Refused> {
  const answer = await inTurn(config, caller, resolve, work);
  const isTurnedAway = isRefused(answer) && answer.retryAfter !== undefined;
  if (isTurnedAway && currentRequest()?.traffic && queueLength(HELD) === 0)
    await withPermit(HELD, heldBack.atOnce, () => new Promise<void>((end) => setTimeout(end, heldBack.ms)));
  return answer;
}

const HELD = 'refusals';

async function inTurn<T, R extends Resolved>(
  config: AdmissionConfig,
  caller: Caller,
  resolve: () => Promise<R>,
  work: (who: R) => Promise<T | Refused>,
): Promise<T | Refused> {
  const key = caller.bearer === null ? null : hashToken(caller.bearer);
  if (key !== null && seen.has(key))
    return asSession(key, caller, async () => {
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
  return asSession(found.key, caller, () => work(found.who));
}

/**
 * Hashes of bearers that had a session here. Any other bearer is treated as a visitor's, because each made-up one
 * would otherwise have a queue of its own. Each request still checks whether the session is open.
 */
const seen = new Set<string>();
const MOST_SEEN = 50_000;

function remember(key: string): void {
  seen.add(key);
  const [oldest = ''] = seen;
  if (seen.size > MOST_SEEN) seen.delete(oldest);
}

function asSession<T>(key: string, { signal }: Caller, work: () => Promise<T | Refused>): Promise<T | Refused> {
  setTraffic(null);
  return inQueue(key, admissionLimits.session, tooMany, signal, work);
}

/** Queues by network first, so that one network has only a few places in the common queue. */
function asVisitor<T>(
  { rateLimitScale }: AdmissionConfig,
  { network, isEntry, signal }: Caller,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const traffic = isEntry ? 'entry' : 'visitor';
  const limits = admissionLimits[traffic];
  // Where one address stands for many people, as in tests, it gets the limit of many.
  const scale = Math.max(1, rateLimitScale);
  const own = { atOnce: limits.network.atOnce * scale, waiting: limits.network.waiting * scale };
  setTraffic(traffic);
  return inQueue(`${traffic}:${network}`, own, tooMany, signal, () => inQueue(traffic, limits.all, full, signal, work));
}

/** Admits calls of other hosts, each network by itself, because verifying a signature costs a query. */
export const admitWebhook = <T>(
  { network, signal }: Pick<Caller, 'network' | 'signal'>,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> => inQueue(`webhook:${network}`, admissionLimits.webhook, tooMany, signal, work);

function inQueue<T>(
  key: string,
  { atOnce, waiting }: QueueLimit,
  refused: () => Refused,
  signal: AbortSignal,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  if (queueLength(key) >= waiting) return Promise.resolve(refused());
  return withPermit(key, atOnce, () => (signal.aborted ? Promise.resolve(tooMany()) : work()));
}

function setTraffic(traffic: TrafficClass | null): void {
  const request = currentRequest();
  if (request) request.traffic = traffic;
}

const tooMany = (): Refused => ({ ...refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 } }), retryAfter: 1 });
const full = (): Refused => ({ ...refuse('UNAVAILABLE'), retryAfter: FULL_SECONDS });
