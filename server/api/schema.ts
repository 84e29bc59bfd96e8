/** Defines the table of idempotency keys. */
import { index, jsonb, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, reference } from '#server/platform/db/columns.ts';

export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    memberId: reference(() => members.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The first run's reply, for its repeats. Null only inside the transaction that writes it. */
    result: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index().on(table.createdAt)],
);
