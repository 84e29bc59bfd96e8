/**
 * Delivers events to consumers, each at least once, from several copies of the server at once. A failed one is tried again after a growing
 * pause. Consumers do not wait for each other, and neither do the events of one consumer.
 */
import { and, eq, sql } from '#server/platform/db/drizzle.ts';
import { SECOND } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { Services } from '#server/platform/services.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { deliverInOrder } from './deliver-in-order.ts';
import type { OrderedConsumer } from './deliver-in-order.ts';
import type { OutboxEvent } from './event.ts';
import { pauseAfter } from './pause.ts';
import { eventDeliveries } from './schema.ts';

export { pauseAfter };
export type { OrderedConsumer, OutboxEvent };

/**
 * Acts on an event. Must be idempotent, because it may come again. `retry`: another host was unavailable. An exception counts as `retry` and is
 * logged.
 */
export type Consumer<E extends OutboxEvent> = (services: Services, event: E) => Promise<'done' | 'retry'>;
/** By the consumer's name. */
export type Consumers<E extends OutboxEvent> = Readonly<Record<string, Consumer<E> | OrderedConsumer<E>>>;

/** Events of one consumer that run at once in one process. */
const AT_ONCE = 8;
/** The lease of a delivery: twice as long as a consumer waits for another host. */
const LEASE_MS = 20 * SECOND;
/** From this many attempts on a person should look. */
const ALARM_ATTEMPTS = 10;

interface Claimed<E> {
  readonly taken: readonly Taken<E>[];
  /** The ms until the next delivery is due that was not due at `edge`; null: there is none. */
  readonly untilNext: number | null;
}

interface Taken<E> {
  readonly eventId: number;
  readonly attempts: number;
  readonly event: E;
}

/**
 * Delivers what is due for one consumer, until nothing is or `stopping` says so. `ahead`: also what is due that many ms later. Returns the ms
 * until the next delivery is due, or null.
 */
export async function deliverTo<E extends OutboxEvent>(
  services: Services,
  name: string,
  consumer: Consumer<E> | OrderedConsumer<E>,
  { stopping = () => false, ahead = 0 }: { stopping?: () => boolean; ahead?: number } = {},
): Promise<number | null> {
  if (typeof consumer !== 'function') return deliverInOrder(services, name, consumer, { stopping, ahead });
  let wait: number | null = null;
  // A delivery that fails now is due after `edge`. With `ahead` it could be taken twice, so it is skipped.
  const edge = new Date(services.now().getTime() + ahead);
  const tried: number[] = [];
  while (!stopping()) {
    const { taken, untilNext } = await claimDeliveries<E>(services, name, edge, tried);
    if (taken.length === 0) return earliest([wait, untilNext]);
    if (ahead > 0) tried.push(...taken.map(({ eventId }) => eventId));
    const ends = await Promise.all(taken.map((each) => dispatch(services, name, consumer, each)));
    wait = earliest([
      wait,
      ...taken.map(({ attempts }, index) => (ends[index] === 'retry' ? pauseAfter(attempts) : null)),
    ]);
    // Fewer than were asked for: nothing else is due. A delivery written since then has a signal of its own.
    if (taken.length < AT_ONCE) return earliest([wait, untilNext]);
  }
  return wait;
}

function earliest(waits: readonly (number | null)[]): number | null {
  const known = waits.filter((wait) => wait !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * Claims some deliveries for this process. Others skip them until the lease ends. Also reads when the next one is due,
 * by the clock that decides it, so that the loop waits long enough.
 */
async function claimDeliveries<E extends OutboxEvent>(
  { db, now }: Services,
  consumer: string,
  edge: Date,
  tried: readonly number[],
): Promise<Claimed<E>> {
  const others = tried.length === 0 ? sql`` : sql`and event_id not in (${sql.raw(tried.join(', '))})`;
  const lease = new Date(Math.max(now().getTime(), edge.getTime()) + LEASE_MS);
  const rows = await selectRows<{
    event_id: string | null;
    attempts: number;
    kind: string;
    member_id: string | null;
    payload: object;
    next_due: string | null;
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
    select taken.event_id::text, taken.attempts, event.kind, event.member_id::text, event.payload, next_due
      from (select (extract(epoch from min(due_at)) * 1000)::text as next_due from event_delivery
        where consumer = ${consumer} and due_at > ${edge.toISOString()}) as later
      left join (taken join event on event.id = taken.event_id) on true order by taken.event_id`,
  );
  const nextDue = rows[0]?.next_due ?? null;
  const taken = rows.flatMap(({ event_id, attempts, kind, member_id, payload }) =>
    event_id === null
      ? []
      : {
          eventId: Number(event_id),
          attempts,
          event: { kind, member: member_id === null ? null : Number(member_id), payload } as E,
        },
  );
  return { taken, untilNext: nextDue === null ? null : Math.max(0, Number(nextDue) - now().getTime()) };
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
