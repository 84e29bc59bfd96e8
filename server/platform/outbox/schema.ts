/** Defines the outbox: events, and their deliveries to consumers. */
import { sql } from '#server/platform/db/drizzle.ts';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { id, instant } from '#server/platform/db/columns.ts';

/** An event, written in the transaction that caused it, never changed. */
export const events = pgTable(
  'event',
  {
    id: id(),
    /** A name of kernel/events/catalogue.ts. */
    kind: text().notNull(),
    /** The member that it is about; null: none. */
    memberId: bigint({ mode: 'number' }),
    payload: jsonb().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id), index().on(table.at)],
);

/** An event that a consumer has not processed yet. The row is deleted once it has. */
export const eventDeliveries = pgTable(
  'event_delivery',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.id),
    /** A name of kernel/events/catalogue.ts. */
    consumer: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it may be tried: after the pause of a failure, or the lease of the copy that took it. */
    dueAt: instant().notNull(),
    /** The message of the last failure, without personal data. */
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
