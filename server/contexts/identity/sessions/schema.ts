/** Sessions and the captchas in front of sign-in (docs/domain/accounts.md#sessions). */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, instant, reference } from '#server/platform/db/columns.ts';

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
    /** The browser's device mark by a keyed hash (platform/http/device-mark.ts); null: it has none. */
    deviceMark: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** "logout"; "too_many": newer ones took its place; or from outside `kicked`, `revoked`, `password`: those answer force_offline. */
    endReason: text(),
    /** The last re-check of the login password in this session. */
    verifiedAt: instant(),
  },
  (table) => [
    index().on(table.memberId),
    index().on(table.expiresAt),
    index('session_device')
      .on(table.deviceMark)
      .where(sql`${table.deviceMark} is not null`),
  ],
);

export const captchas = pgTable(
  'captcha',
  {
    key: text().primaryKey(),
    challenge: jsonb().notNull(),
    /** Who asked for it, and how many tries it takes on average: elsewhere it is worth no more than it cost. */
    network: text().notNull().default(''),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
