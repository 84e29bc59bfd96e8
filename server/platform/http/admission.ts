/**
 * Who waits for whom, in this process. A bearer that opens a session stands in a line of its own; whoever has none stands in their
 * network's line and then in one that all of them share. So a flood of visitors, or of wrong bearers, waits for itself and is refused,
 * and who plays meets none of it:
 * visitors, and ways in, hold a quarter each of the database's connections at the most (platform/db/traffic-limit.ts), and their hashes come last (platform/security/password-hash.ts).
 */
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { withPermit, queueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';
import { FULL_SECONDS, heldBack, admissionLimits } from './limits.ts';

export interface Caller {
  readonly bearer: string | null;
  readonly network: string;
  /** Whether they ask for a way in, which may cost a hash and a question outside. */
  readonly isEntry: boolean;
}

/** An object where the bearer opens a session, else a word for why it opens none. */
type Resolved = object | string;

/**
 * Works for a caller when it is their turn. `resolve` says whose the bearer is, or a word for why it is nobody's; `work` is told.
 * Answers 429 or 503 with Retry-After if too many wait already. Without a session that answer comes after a second, which slows a flood.
 */
export async function admit<T, R extends Resolved>(
  { config }: Pick<Services, 'config'>,
  caller: Caller,
  resolve: () => Promise<R>,
  work: (who: R) => Promise<T | Refused>,
): Promise<T | Refused> {
  const answer = await inTheirLine(config, caller, resolve, work);
  const isTurnedAway = isRefused(answer) && answer.retryAfter !== undefined;
  if (isTurnedAway && currentRequest()?.traffic) await holdBack();
  return answer;
}

let held = 0;

async function holdBack(): Promise<void> {
  if (held >= heldBack.most) return;
  held++;
  await new Promise((resolve) => setTimeout(resolve, heldBack.ms));
  held--;
}

async function inTheirLine<T, R extends Resolved>(
  config: Services['config'],
  caller: Caller,
  resolve: () => Promise<R>,
  work: (who: R) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { bearer } = caller;
  const name = bearer === null ? null : hashToken(bearer);
  if (name !== null && inside.has(name))
    return ownLine(name, async () => {
      const who = await resolve();
      note(name, who);
      return work(who);
    });
  if (name === null) return asVisitor(config, caller, async () => work(await resolve()));
  // Of a bearer that is not known here nothing is asked but whose it is, until that is said.
  const found = await asVisitor(config, { ...caller, isEntry: false }, async () => ({ who: await resolve() }));
  if (isRefused(found)) return found;
  note(name, found.who);
  if (typeof found.who === 'string') return asVisitor(config, caller, () => work(found.who));
  return ownLine(name, () => work(found.who));
}

/** Bearers that opened a session here, by their hash, the newest last: no word on whether they still do. */
const inside = new Set<string>();
const MOST_INSIDE = 50_000;

function note(name: string, who: Resolved): void {
  inside.delete(name);
  if (typeof who === 'string') return;
  inside.add(name);
  for (const oldest of inside) {
    if (inside.size <= MOST_INSIDE) break;
    inside.delete(oldest);
  }
}

const tooMany = (): Refused => ({ ...refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 } }), retryAfter: 1 });
const full = (): Refused => ({ ...refuse('UNAVAILABLE'), retryAfter: FULL_SECONDS });

function standAt(traffic: TrafficClass | null): void {
  const request = currentRequest();
  if (request) request.traffic = traffic;
}

function ownLine<T>(name: string, work: () => Promise<T | Refused>): Promise<T | Refused> {
  const { atOnce, waiting } = admissionLimits.bearer;
  if (queueLength(name) >= waiting) return Promise.resolve(tooMany());
  standAt(null);
  return withPermit(name, atOnce, work);
}

/** Another host's call: whether its signature is right costs a look, so each network waits for itself. */
export function admitWebhook<T>(network: string, work: () => Promise<T | Refused>): Promise<T | Refused> {
  const name = `host:${network}`;
  if (queueLength(name) >= admissionLimits.host.waiting) return Promise.resolve(tooMany());
  return withPermit(name, admissionLimits.host.atOnce, work);
}

/** In the network's line first: of one network no more than a few stand in the line of all. */
function asVisitor<T>(
  { rateLimitScale }: Services['config'],
  { network, isEntry }: Caller,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const own = isEntry ? admissionLimits.entriesOfNetwork : admissionLimits.network;
  const all = isEntry ? admissionLimits.entries : admissionLimits.visitors;
  standAt(isEntry ? 'entry' : 'visitor');
  // Where one address plays many people, as in tests, it has the room of many.
  const scale = Math.max(1, rateLimitScale);
  const [ownName, allName] = isEntry ? [`entry:${network}`, 'entries'] : [`network:${network}`, 'visitors'];
  if (queueLength(ownName) >= own.waiting * scale) return Promise.resolve(tooMany());
  return withPermit(ownName, own.atOnce * scale, () =>
    queueLength(allName) >= all.waiting ? Promise.resolve(full()) : withPermit(allName, all.atOnce, work),
  );
}
