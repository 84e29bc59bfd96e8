/**
 * Telling consumers what happened: each event at least once, several copies of the server side by side, a failing one
 * again after a growing pause. Consumers do not wait for each other, and events of one consumer do not either.
 */
import { and, eq, sql } from 'drizzle-orm';
import { HOUR, SECOND } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { Services } from '#server/platform/services.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { eventDeliveries } from './schema.ts';

/** What happened. Which kinds there are, and what each carries, says the catalogue (kernel/events/catalogue.ts). */
export interface OutboxEvent {
  readonly kind: string;
  readonly member: number | null;
  readonly payload: object;
}
/** Acts on an event. Idempotent: it may come again. `retry`: the outside was away. A throw is `retry` with a log line. */
export type Consumer<E extends OutboxEvent> = (services: Services, event: E) => Promise<'done' | 'retry'>;
/** By the consumer's name. */
export type Consumers<E extends OutboxEvent> = Readonly<Record<string, Consumer<E>>>;

/** How many events of one consumer are at work at once in one process. */
const AT_ONCE = 8;
/** After so long who took an event is taken for dead: twice as long as any consumer waits for the outside. */
const LEASE_MS = 20 * SECOND;
/** Then a person should look. */
const ALARM_ATTEMPTS = 10;

/** The pause after the n-th failure: 1 s, 2 s, 4 s … an hour. */
export const pauseAfter = (attempts: number): number => Math.min(SECOND * 2 ** Math.min(attempts - 1, 20), HOUR);

interface Taken<E> {
  readonly eventId: number;
  readonly attempts: number;
  readonly event: E;
}

/**
 * Delivers to one consumer what is due, until nothing is or `stopping` says so. `ahead`: also what is due that much later.
 * Answers after how many ms the first of those that failed is due again; null: none failed.
 */
export async function deliverTo<E extends OutboxEvent>(
  services: Services,
  name: string,
  consumer: Consumer<E>,
  { stopping = () => false, ahead = 0 }: { stopping?: () => boolean; ahead?: number } = {},
): Promise<number | null> {
  let wait: number | null = null;
  // What fails now rests beyond this edge. Only who looks ahead of it would meet a failure twice, and passes it over.
  const edge = new Date(services.now().getTime() + ahead);
  const tried: number[] = [];
  while (!stopping()) {
    const taken = await claimDeliveries<E>(services, name, edge, tried);
    if (taken.length === 0) return wait;
    if (ahead > 0) tried.push(...taken.map(({ eventId }) => eventId));
    const ends = await Promise.all(taken.map((each) => dispatch(services, name, consumer, each)));
    const pauses = taken.flatMap(({ attempts }, index) => (ends[index] === 'retry' ? [pauseAfter(attempts)] : []));
    wait = Math.min(wait ?? Infinity, ...pauses);
    if (wait === Infinity) wait = null;
  }
  return wait;
}

/** Takes some deliveries for this process: others skip them until the lease is over. */
async function claimDeliveries<E extends OutboxEvent>(
  { db, now }: Services,
  consumer: string,
  edge: Date,
  tried: readonly number[],
): Promise<Taken<E>[]> {
  const others = tried.length === 0 ? sql`` : sql`and event_id not in (${sql.raw(tried.join(', '))})`;
  const lease = new Date(Math.max(now().getTime(), edge.getTime()) + LEASE_MS);
  const rows = await selectRows<{
    event_id: string;
    attempts: number;
    kind: string;
    member_id: string | null;
    payload: object;
  }>(
    db,
    sql`
    with taken as (
      update event_delivery set attempts = attempts + 1, due_at = ${lease.toISOString()}
      where (event_id, consumer) in (
        select event_id, consumer from event_delivery
        where consumer = ${consumer} and due_at <= ${edge.toISOString()} ${others}
        order by due_at, event_id limit ${AT_ONCE} for update skip locked)
      returning event_id, attempts)
    select taken.event_id::text, taken.attempts, event.kind, event.member_id::text, event.payload
      from taken join event on event.id = taken.event_id order by taken.event_id`,
  );
  return rows.map(({ event_id, attempts, kind, member_id, payload }) => ({
    eventId: Number(event_id),
    attempts,
    event: { kind, member: member_id === null ? null : Number(member_id), payload } as E,
  }));
}

async function dispatch<E extends OutboxEvent>(
  services: Services,
  name: string,
  consumer: Consumer<E>,
  taken: Taken<E>,
): Promise<'done' | 'retry'> {
  const mine = and(eq(eventDeliveries.eventId, taken.eventId), eq(eventDeliveries.consumer, name));
  let error: string | null = null;
  const end = await consumer(services, taken.event).catch((fault: unknown) => {
    const fields = errorFields(fault);
    error = String(fields.message ?? fields.error);
    services.log('error', 'event.failed', {
      consumer: name,
      event: taken.eventId,
      attempts: taken.attempts,
      ...fields,
    });
    return 'retry' as const;
  });
  if (end === 'done') {
    await services.db.delete(eventDeliveries).where(mine);
    return 'done';
  }
  if (taken.attempts >= ALARM_ATTEMPTS)
    services.log('error', 'event.stuck', { consumer: name, event: taken.eventId, attempts: taken.attempts });
  const dueAt = new Date(services.now().getTime() + pauseAfter(taken.attempts));
  await services.db.update(eventDeliveries).set({ dueAt, error }).where(mine);
  return 'retry';
}
