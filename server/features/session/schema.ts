/** Sessions and the puzzles in front of sign-in (domain 4.5). */
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from '#server/core/schema.ts';
import { createdAt, instant, reference } from '#server/db/columns.ts';

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the bearer token: a stolen table opens no session. */
    tokenHash: text().primaryKey(),
    /** What its owner is shown and names it by. */
    id: bigserial({ mode: 'number' }).notNull().unique(),
    memberId: reference(() => members.id),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** "logout", or from outside: "kicked", "revoked", "password"; those answer force_offline. */
    endReason: text(),
    /** The last re-check of the login password in this session. */
    verifiedAt: instant(),
  },
  (table) => [index().on(table.memberId)],
);

export const captchas = pgTable('captcha', {
  key: text().primaryKey(),
  challenge: jsonb().notNull(),
  expiresAt: instant().notNull(),
});
