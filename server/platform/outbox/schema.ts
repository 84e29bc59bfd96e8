/** The outbox: what happened, and to whom it still has to be told. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/platform/db/columns.ts';

/** A fact, written in the transaction that made it, never changed. */
export const events = pgTable(
  'event',
  {
    id: id(),
    /** A name of kernel/events/catalogue.ts. */
    kind: text().notNull(),
    /** Whom it is about; null: nobody. */
    memberId: bigint({ mode: 'number' }),
    payload: jsonb().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id), index().on(table.at)],
);

/** That a consumer has not yet taken an event. The row goes when it has. */
export const eventDeliveries = pgTable(
  'event_delivery',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id),
    /** A name of kernel/events/catalogue.ts. */
    consumer: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before: the end of the pause after a failure, or of the lease of who took it. */
    dueAt: instant().notNull(),
    /** What the last failure said, without anything of a player's. */
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.consumer] }),
    index().on(table.consumer, table.dueAt, table.eventId),
    index('event_delivery_failed')
      .on(table.eventId, table.consumer)
      .where(sql`${table.error} is not null`),
  ],
);
