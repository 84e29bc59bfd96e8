/** Writes webhook messages with their deliveries, and numbers those of each member at each endpoint without a gap. */
import { and, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import { TEST_KIND } from './body.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages, webhookSeries } from './schema.ts';
import { SENDER } from './sender.ts';

export interface MessageToWrite {
  /** The number of the event. A second message of an event is not written. */
  readonly event: number;
  readonly kind: string;
  /** The member that it is about; null: nobody. */
  readonly member: number | null;
  readonly data: Record<string, unknown>;
  readonly at: Date;
}

/** The series of messages about nobody. */
const NOBODY = 0;

const wake = (tx: Database) => afterCommit(tx, () => publishSignal({ consumers: [SENDER] }));

/**
 * Writes messages for all endpoints that have their kind, in the order given, in the caller's transaction. A disabled endpoint gets no delivery;
 * the message stays for a replay.
 */
export async function writeMessages(tx: Database, messages: readonly MessageToWrite[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const endpoints = await tx
    .select({ id: webhookEndpoints.id, kinds: webhookEndpoints.kinds, state: webhookEndpoints.state })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.id));
  const wanted = messages.filter(({ kind }) => endpoints.some(({ kinds }) => kinds.includes(kind)));
  if (wanted.length === 0) return;
  const rows = await tx
    .insert(webhookMessages)
    .values(wanted.map(({ event, kind, member, data, at }) => ({ eventId: event, kind, memberId: member, data, at })))
    .onConflictDoNothing()
    .returning({ id: webhookMessages.id, event: webhookMessages.eventId });
  const ids = new Map(rows.map(({ id, event }) => [event, id]));
  const deliveries = wanted.flatMap(({ event, kind, member }) => {
    const messageId = ids.get(event);
    const takers = endpoints.filter(({ kinds, state }) => state !== 'disabled' && kinds.includes(kind));
    return messageId === undefined
      ? []
      : takers.map(({ id }) => ({ messageId, endpointId: id, member: member ?? NOBODY }));
  });
  await addDeliveries(tx, deliveries, now);
}

interface NewDelivery {
  readonly messageId: number;
  readonly endpointId: number;
  readonly member: number;
}

/** Writes deliveries that are due now, each with the next `seq` of its member at its endpoint. */
async function addDeliveries(tx: Database, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const next = await reserve(tx, deliveries);
  await tx.insert(webhookDeliveries).values(
    deliveries.map(({ messageId, endpointId, member }) => {
      const key = keyOf(endpointId, member);
      const seq = next.get(key) ?? 0;
      next.set(key, seq + 1);
      return { messageId, endpointId, seq, state: 'waiting' as const, dueAt: now };
    }),
  );
  wake(tx);
}

const keyOf = (endpoint: number, member: number): string => `${endpoint} ${member}`;

/** Takes as many numbers of each series as its deliveries need, and returns the first of each. */
async function reserve(tx: Database, deliveries: readonly NewDelivery[]): Promise<Map<string, number>> {
  const counts = new Map<string, { endpointId: number; memberId: number; last: number }>();
  for (const { endpointId, member: memberId } of deliveries) {
    const key = keyOf(endpointId, memberId);
    counts.set(key, { endpointId, memberId, last: (counts.get(key)?.last ?? 0) + 1 });
  }
  // In one order, so that two writers cannot deadlock.
  const rows = [...counts.values()].sort(
    (one, other) => one.endpointId - other.endpointId || one.memberId - other.memberId,
  );
  const taken = await tx
    .insert(webhookSeries)
    .values(rows)
    .onConflictDoUpdate({
      target: [webhookSeries.endpointId, webhookSeries.memberId],
      set: { last: sql`${webhookSeries.last} + excluded.last` },
    })
    .returning();
  return new Map(
    taken.map(({ endpointId, memberId, last }) => {
      const key = keyOf(endpointId, memberId);
      return [key, last - (counts.get(key)?.last ?? 0) + 1];
    }),
  );
}

/** Writes a message that tries one endpoint, and returns the number of its delivery. */
export async function writeTest(tx: Database, endpointId: number, now: Date): Promise<number> {
  const [message] = await tx
    .insert(webhookMessages)
    .values({ kind: TEST_KIND, data: { v: 1 }, at: now })
    .returning({ id: webhookMessages.id });
  if (!message) throw new Error('no message was written');
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({ messageId: message.id, endpointId, seq: null, state: 'waiting', dueAt: now })
    .returning({ id: webhookDeliveries.id });
  if (!delivery) throw new Error('no delivery was written');
  wake(tx);
  return delivery.id;
}

/**
 * Sends messages to an endpoint again, with the same id. A delivery that is there is due now. A message from a time when the endpoint was disabled
 * has none, and gets one. Returns how many.
 */
export async function replayMessages(
  tx: Database,
  endpointId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const mine = and(eq(webhookDeliveries.endpointId, endpointId), inArray(webhookDeliveries.messageId, [...ids]));
  const again = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: now, isLeased: false })
    .where(mine)
    .returning({ message: webhookDeliveries.messageId });
  const known = new Set(again.map(({ message }) => message));
  const missing = ids.filter((id) => !known.has(id));
  const rows =
    missing.length === 0
      ? []
      : await tx
          .select({ id: webhookMessages.id, member: webhookMessages.memberId })
          .from(webhookMessages)
          .where(inArray(webhookMessages.id, missing))
          .orderBy(asc(webhookMessages.id));
  await addDeliveries(
    tx,
    rows.map(({ id, member }) => ({ messageId: id, endpointId, member: member ?? NOBODY })),
    now,
  );
  wake(tx);
  return ids.length;
}
