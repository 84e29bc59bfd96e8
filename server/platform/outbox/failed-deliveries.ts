/** Lists failed deliveries for operators, and repeats one at once. */
import { and, asc, eq, isNotNull, sql } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from './signals.ts';
import type { Database } from '#server/platform/db/database.ts';
import { eventDeliveries, events } from './schema.ts';

/** Returns deliveries whose last attempt failed, the oldest event first, after one of them ("event|consumer"). */
export function failedDeliveries(db: Database, after: string, limit: number) {
  const [event = '', consumer = ''] = after.split('|');
  const from = /^\d{1,15}$/.test(event) ? event : '0';
  return db
    .select({
      eventId: eventDeliveries.eventId,
      consumer: eventDeliveries.consumer,
      attempts: eventDeliveries.attempts,
      dueAt: eventDeliveries.dueAt,
      error: eventDeliveries.error,
      // Looked up for each row, because a join may read all events between those of the page.
      kind: ofEvent(events.kind),
      at: ofEvent(events.at),
    })
    .from(eventDeliveries)
    .where(
      and(
        isNotNull(eventDeliveries.error),
        sql`(${eventDeliveries.eventId}, ${eventDeliveries.consumer}) > (${from}::bigint, ${consumer})`,
      ),
    )
    .orderBy(asc(eventDeliveries.eventId), asc(eventDeliveries.consumer))
    .limit(limit);
}

const ofEvent = <Column extends typeof events.kind | typeof events.at>(column: Column) =>
  sql<Column['_']['data']>`(select ${column} from ${events} where ${events.id} = ${eventDeliveries.eventId})`.mapWith(
    column,
  );

/** Makes a failed delivery due now. Returns false where there is none. Consumers accept a repeated event. */
export async function retryDelivery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  event: number,
  consumer: string,
): Promise<boolean> {
  const mine = and(eq(eventDeliveries.eventId, event), eq(eventDeliveries.consumer, consumer));
  const rows = await db
    .update(eventDeliveries)
    .set({ dueAt: now() })
    .where(and(mine, isNotNull(eventDeliveries.error)))
    .returning({ event: eventDeliveries.eventId });
  if (rows.length > 0) afterCommit(db, () => publishSignal({ consumers: [consumer] }));
  return rows.length > 0;
}
