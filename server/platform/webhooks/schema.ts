/** Defines the tables of outgoing webhooks: endpoints, messages, and what was delivered to each (docs/domain/webhooks.md). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle-pg.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** An address of the operator's own systems that gets messages. */
export const webhookEndpoints = pgTable(
  'webhook_endpoint',
  {
    id: id(),
    url: text().notNull(),
    /** Names of contexts/webhooks/catalogue.ts. */
    kinds: text().array().notNull(),
    /** `paused`: messages wait. `disabled`: messages are stored for a replay, and none waits. */
    state: text().notNull().$type<'on' | 'paused' | 'disabled'>(),
    /** Why the server disabled it; null where an operator did, or where it is not disabled. */
    disabledFor: text().$type<'gone' | 'failures'>(),
    /** The secret (`whsec_…`), encrypted under `PEPPER`, and the one before it. */
    sealedSecret: text().notNull(),
    sealedFormer: text(),
    /** Until then messages are signed with the former secret as well. */
    formerUntil: instant(),
    /** When the first of its present row of failures was. Null after a success. */
    failingSince: instant(),
    createdBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('webhook_endpoint_state', sql`${table.state} in ('on', 'paused', 'disabled')`)],
);

/** A message. All endpoints get the same one, each with a `seq` of its own. */
export const webhookMessages = pgTable(
  'webhook_message',
  {
    id: id(),
    /** The event that it is about. Null: a test. The event itself is deleted sooner. */
    eventId: bigint({ mode: 'number' }).unique(),
    kind: text().notNull(),
    memberId: bigint({ mode: 'number' }),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.at)],
);

/** A message to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: id(),
    messageId: reference(() => webhookMessages.id),
    endpointId: reference(() => webhookEndpoints.id),
    /** Its number among the messages about one member to this endpoint, from 1 without a gap. Null: a test. */
    seq: bigint({ mode: 'number' }),
    state: text().notNull().$type<'waiting' | 'delivered' | 'failed'>(),
    attempts: integer().notNull().default(0),
    /** When it is sent next; while it is sent, the end of the lease. */
    dueAt: instant().notNull(),
    /** Whether a copy sends it now. */
    isLeased: boolean().notNull().default(false),
    /** The outcome of the last attempt: the status, or what happened instead of one. */
    status: integer(),
    error: text(),
    triedAt: instant(),
  },
  (table) => [
    uniqueIndex('webhook_delivery_once').on(table.messageId, table.endpointId),
    index().on(table.endpointId, table.id),
    index('webhook_delivery_due')
      .on(table.endpointId, table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_delivery_leased')
      .on(table.endpointId)
      .where(sql`${table.isLeased}`),
    check('webhook_delivery_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

/** The last `seq` of each member at each endpoint. Member 0: messages about nobody. */
export const webhookSeries = pgTable(
  'webhook_series',
  {
    endpointId: reference(() => webhookEndpoints.id),
    memberId: bigint({ mode: 'number' }).notNull(),
    last: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.memberId] })],
);
