/**
 * Sends webhook messages to their endpoints, each at least once, from several copies of the server at once (docs/domain/webhooks.md). A failed one
 * is sent again after a pause. Endpoints do not wait for each other.
 */
import { and, asc, eq, isNotNull, sql } from '#server/platform/db/drizzle.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { PrivateAddressError } from '#server/platform/http/outbound.ts';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import type { Services } from '#server/platform/services.ts';
import { bodyOf, webhookId } from './body.ts';
import type { WebhookMessage } from './body.ts';
import { webhookDeliveries, webhookEndpoints } from './schema.ts';
import { signingKeys } from './secrets.ts';

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Messages that are on their way to one endpoint at once, over all copies. */
export const AT_ONCE = 8;
/** How long an endpoint may take to answer. */
const PATIENCE_MS = 15 * SECOND;
/** The lease of a delivery: twice as long. */
const LEASE_MS = 2 * PATIENCE_MS;
/** The pause after the first failure, after the second, and so on. After the last one the delivery has failed. */
export const pauses: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];
/** An endpoint that only failed for so long is disabled. */
export const GIVE_UP_MS = 5 * DAY;
const GONE = 410;

interface Taken {
  readonly id: number;
  readonly attempts: number;
  readonly seq: number | null;
  readonly message: WebhookMessage;
}

/** What came of an attempt. */
interface Outcome {
  readonly status: number | null;
  readonly error: 'private' | 'timeout' | 'unreachable' | null;
}
const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Sends what is due to one endpoint, until nothing is or `stopping` says so. Returns how many attempts it made. */
export async function sendTo(
  services: Services,
  endpointId: number,
  stopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  while (!stopping()) {
    const claimed = await claim(services, endpointId);
    if (!claimed || claimed.taken.length === 0) return sent;
    await Promise.all(claimed.taken.map((each) => attempt(services, claimed.endpoint, each)));
    sent += claimed.taken.length;
  }
  return sent;
}

/** Claims due deliveries for this process, so many that no more than AT_ONCE are on their way. Others wait until the lease ends. */
function claim({ db, now }: Services, endpointId: number) {
  return transact(db, async (tx) => {
    // Locked, so that two copies together take no more than one may.
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.state, 'on')))
      .for('no key update');
    if (!endpoint) return null;
    const [at, lease] = [now(), new Date(now().getTime() + LEASE_MS)].map((each) => each.toISOString());
    const rows = await selectRows<Omit<Taken, 'message'> & { message: Omit<WebhookMessage, 'at'> & { at: string } }>(
      tx,
      sql`
      with leased as (select count(*) as n from webhook_delivery where endpoint_id = ${endpointId} and is_leased and due_at > ${at}),
      taken as (
        update webhook_delivery set is_leased = true, attempts = attempts + 1, due_at = ${lease}
        where id in (select id from webhook_delivery where endpoint_id = ${endpointId} and state = 'waiting' and due_at <= ${at}
          order by due_at, id limit (select greatest(${AT_ONCE} - n, 0) from leased))
        returning id, message_id, seq, attempts)
      select taken.id::float8 as id, taken.attempts, taken.seq::float8 as seq,
        json_build_object('id', m.id, 'kind', m.kind, 'data', m.data, 'at', m.at) as message
      from taken join webhook_message m on m.id = taken.message_id order by taken.id`,
    );
    const taken = rows.map(({ message, ...row }) => ({ ...row, message: { ...message, at: new Date(message.at) } }));
    return { endpoint, taken };
  });
}

async function attempt(services: Services, endpoint: Endpoint, taken: Taken): Promise<void> {
  const { db, now, config, webhookHost, log } = services;
  const body = bodyOf(taken.message, taken.seq);
  const at = now();
  const headers = signedHeaders(signingKeys(config, endpoint, at), webhookId(taken.message.id), body, at);
  const outcome = await ask(webhookHost, endpoint.url, { ...headers }, body);
  const isDone = isTaken(outcome);
  const pause = pauses[taken.attempts - 1];
  const ended = now();
  const next = isDone
    ? { state: 'delivered' as const }
    : pause === undefined
      ? { state: 'failed' as const }
      : { dueAt: new Date(ended.getTime() + pause) };
  // The row is no longer ours where the lease ended and another copy took it.
  const mine = and(eq(webhookDeliveries.id, taken.id), eq(webhookDeliveries.attempts, taken.attempts));
  await db
    .update(webhookDeliveries)
    .set({ ...next, ...outcome, isLeased: false, triedAt: ended })
    .where(mine);
  if (isDone) return recordSuccess(services, endpoint);
  log('warn', 'webhook.failed', { endpoint: endpoint.id, status: outcome.status ?? 0, error: outcome.error ?? '' });
  return recordFailure(services, endpoint, outcome, ended);
}

/** Makes the request. The body of the answer is not read. */
async function ask(
  { fetch }: Services['webhookHost'],
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      ...{ method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) },
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const why = error instanceof PrivateAddressError ? 'private' : name === 'TimeoutError' ? 'timeout' : 'unreachable';
    return { status: null, error: why };
  }
}

const recordSuccess = async ({ db }: Services, { id }: Endpoint): Promise<void> => {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
};

/** Notes since when the endpoint fails, and disables it if that is too long, or if it says that it is gone. */
async function recordFailure({ db, log }: Services, { id }: Endpoint, { status }: Outcome, at: Date): Promise<void> {
  const mine = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'on'));
  const now = sql`${at.toISOString()}::timestamptz`;
  const [row] = await db
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now})` })
    .where(mine)
    .returning({ since: webhookEndpoints.failingSince });
  const isTooLong = row?.since ? at.getTime() - row.since.getTime() >= GIVE_UP_MS : false;
  if (status !== GONE && !isTooLong) return;
  const disabledFor = status === GONE ? 'gone' : 'failures';
  await db.update(webhookEndpoints).set({ state: 'disabled', disabledFor }).where(mine);
  log('error', 'webhook.disabled', { endpoint: id, reason: disabledFor });
}

/** Returns when the next message to each endpoint is due; endpoints without one are left out. */
export async function nextDue({ db }: Pick<Services, 'db'>): Promise<readonly { id: number; dueAt: Date }[]> {
  const { endpointId, state, dueAt } = webhookDeliveries;
  const waits = and(eq(endpointId, webhookEndpoints.id), eq(state, sql`'waiting'`));
  const first = sql<Date | null>`(select min(${dueAt}) from ${webhookDeliveries} where ${waits})`.mapWith(dueAt);
  const rows = await db
    .select({ id: webhookEndpoints.id, dueAt: first })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.state, 'on'))
    .orderBy(asc(webhookEndpoints.id));
  return rows.flatMap((row) => (row.dueAt === null ? [] : { id: row.id, dueAt: row.dueAt }));
}
