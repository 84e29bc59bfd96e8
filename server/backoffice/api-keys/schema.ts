/** Defines the tables of API keys and of their calls (docs/domain/webhooks.md#api-keys). */
import { index, integer, jsonb, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { operators } from '#server/backoffice/schema.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

export const apiKeys = pgTable('api_key', {
  id: id(),
  /** What it is for, in the words of its maker. */
  name: text().notNull(),
  /** Its beginning, by which people recognise it: "jgd_live_k1a2b3c4". */
  prefix: text().notNull().unique(),
  /** SHA-256 of the whole key. */
  tokenHash: text().notNull().unique(),
  /** "read:withdrawals" (scopes.ts). */
  scopes: text().array().notNull(),
  /** The operator in whose name it proposes, with no more than their role permits. */
  operatorId: reference(() => operators.id),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  revokedAt: instant(),
  /** To the minute. */
  lastUsedAt: instant(),
});

/** Calls that changed something, by their Idempotency-Key, so that a repeat gets the same reply. */
export const apiKeyCalls = pgTable(
  'api_key_call',
  {
    apiKeyId: reference(() => apiKeys.id),
    key: text().notNull(),
    /** SHA-256 of the call and its input. */
    content: text().notNull(),
    /** The reply; null while the call runs. */
    status: integer(),
    reply: jsonb().$type<object>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.key] }), index().on(table.at)],
);
