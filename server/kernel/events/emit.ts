/** Writes events, and reads those of one member. */
import { and, asc, eq, gt, lt, max, notExists } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import type { Database } from '#server/platform/db/database.ts';
import { subscribers, WEBHOOKS } from './catalogue.ts';
import type { ConsumerName, Event, EventKind } from './catalogue.ts';
import { eventDeliveries, events } from '#server/platform/outbox/schema.ts';
import { isWanted } from '#server/platform/webhooks/wanted.ts';

/**
 * Writes an event and one delivery for each consumer, in the caller's transaction. `delayMs`: how long after `now` the
 * consumers get it. The signal makes their loops read that time. A consumer of events in order may get it 30 s later.
 */
export async function emit(tx: Database, event: Event, now: Date, delayMs = 0): Promise<void> {
  const { kind, member, payload } = event;
  const [row] = await tx
    .insert(events)
    .values({ kind, memberId: member, payload, at: now })
    .returning({ id: events.id, isWanted: isWanted() });
  if (!row) throw new Error('no event was written');
  const all = (subscribers as Partial<Record<EventKind, readonly ConsumerName[]>>)[kind] ?? [];
  const consumers = row.isWanted ? all : all.filter((consumer) => consumer !== WEBHOOKS);
  const dueAt = new Date(now.getTime() + delayMs);
  if (consumers.length > 0)
    await tx.insert(eventDeliveries).values(consumers.map((consumer) => ({ eventId: row.id, consumer, dueAt })));
  afterCommit(tx, () => publishSignal({ members: member === null ? [] : [member], consumers }));
}

export type StoredEvent = Event & { readonly id: number; readonly at: Date };

/** Returns a member's events after a number, the oldest first, at most `limit`. */
export async function eventsAfter(db: Database, member: number, after: number, limit: number): Promise<StoredEvent[]> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.memberId, member), gt(events.id, after)))
    .orderBy(asc(events.id))
    .limit(limit);
  return rows.map(
    ({ id, kind, memberId, payload, at }) => ({ id, at, kind, member: memberId, payload }) as StoredEvent,
  );
}

/** Returns the number of a member's newest event, or 0. */
export async function lastEventOf(db: Database, member: number): Promise<number> {
  const [row] = await db
    .select({ last: max(events.id) })
    .from(events)
    .where(eq(events.memberId, member));
  return row?.last ?? 0;
}

/** Days until an event is deleted. No stream resumes after so long, and the evidence is stored elsewhere. */
const KEPT_DAYS = 30;

/** Deletes old events that every consumer has processed. */
export async function deleteEventsOlder({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const waiting = db.select().from(eventDeliveries).where(eq(eventDeliveries.eventId, events.id));
  const before = new Date(now().getTime() - KEPT_DAYS * DAY);
  await deleteInBatches(db, events, [events.id], and(lt(events.at, before), notExists(waiting)));
}
