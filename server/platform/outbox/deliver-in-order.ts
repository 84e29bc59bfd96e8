/**
 * Delivers events to a consumer that needs them in their order: many in one transaction, by one copy of the server at a time. If a batch fails,
 * its events are tried one by one, and only the one that fails waits.
 */
import { and, asc, eq, inArray, lte, sql } from '#server/platform/db/drizzle.ts';
import { SECOND } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { OutboxEvent } from './event.ts';
import { pauseAfter } from './pause.ts';
import { eventDeliveries, events } from './schema.ts';

/** An event with its number and time. */
export type Numbered<E extends OutboxEvent> = E & { readonly id: number; readonly at: Date };

export interface OrderedConsumer<E extends OutboxEvent> {
  /** Acts on events in the transaction of `services.db`, which also removes their deliveries. An exception undoes both. */
  readonly inOrder: (services: Services, events: readonly Numbered<E>[]) => Promise<void>;
}

/** Events of one transaction. */
const BATCH = 100;
/** How soon a copy looks again while another one delivers. */
const BUSY_MS = SECOND;

/** Delivers what is due, until nothing is or `stopping` says so. Returns the ms until it should look again, or null. */
export async function deliverInOrder<E extends OutboxEvent>(
  services: Services,
  name: string,
  consumer: OrderedConsumer<E>,
  { stopping, ahead }: { readonly stopping: () => boolean; readonly ahead: number },
): Promise<number | null> {
  const edge = new Date(services.now().getTime() + ahead);
  let wait: number | null = null;
  let most = BATCH;
  while (!stopping()) {
    let first: Due | undefined;
    try {
      const taken = await transact(services.db, async (tx) => {
        if (!(await isOurs(tx, name))) return 'busy';
        const due = await dueEvents<E>(tx, name, edge, most);
        first = due[0];
        if (due.length === 0) return 0;
        const ids = due.map(({ event }) => event.id);
        await consumer.inOrder(
          { ...services, db: tx },
          due.map(({ event }) => event).sort((one, other) => one.id - other.id),
        );
        const mine = and(eq(eventDeliveries.consumer, name), inArray(eventDeliveries.eventId, ids));
        await tx.delete(eventDeliveries).where(mine);
        return due.length;
      });
      if (taken === 'busy') return BUSY_MS;
      if (taken < most && most === BATCH) return wait;
      if (taken === 0) return wait;
    } catch (error) {
      if (first === undefined) throw error;
      if (most === 1) wait = Math.min(wait ?? Infinity, await postpone(services, name, first, error, edge));
      most = 1;
    }
  }
  return wait;
}

/** Takes the consumer for the transaction. Returns false while another transaction has it. */
async function isOurs(tx: Database, name: string): Promise<boolean> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${name}`}, 0)) as taken`;
  return (await selectRows<{ taken: boolean }>(tx, lock))[0]?.taken ?? false;
}

interface Due {
  readonly event: { readonly id: number };
  readonly attempts: number;
}

async function dueEvents<E extends OutboxEvent>(tx: Database, name: string, edge: Date, most: number) {
  const rows = await tx
    .select({ event: events, attempts: eventDeliveries.attempts })
    .from(eventDeliveries)
    .innerJoin(events, eq(events.id, eventDeliveries.eventId))
    .where(and(eq(eventDeliveries.consumer, name), lte(eventDeliveries.dueAt, edge)))
    .orderBy(asc(eventDeliveries.dueAt), asc(eventDeliveries.eventId))
    .limit(most);
  return rows.map(({ event: { id, kind, memberId, payload, at }, attempts }) => ({
    event: { id, at, kind, member: memberId, payload } as unknown as Numbered<E>,
    attempts,
  }));
}

/** Makes a failed event wait, behind `edge`, and returns how long, ms. */
async function postpone(
  { db, now, log }: Services,
  consumer: string,
  { event, attempts }: Due,
  fault: unknown,
  edge: Date,
): Promise<number> {
  const fields = errorFields(fault);
  log('error', 'event.failed', { consumer, event: event.id, attempts: attempts + 1, ...fields });
  const pause = pauseAfter(attempts + 1);
  const dueAt = new Date(Math.max(now().getTime(), edge.getTime()) + pause);
  await db
    .update(eventDeliveries)
    .set({ dueAt, attempts: attempts + 1, error: String(fields.message ?? fields.error) })
    .where(and(eq(eventDeliveries.consumer, consumer), eq(eventDeliveries.eventId, event.id)));
  return pause;
}
