/** Defines the tables of sessions and of the captchas before sign-in (docs/domain/accounts.md#sessions). */
import { sql } from '#server/platform/db/drizzle.ts';
import { bigserial, index, integer, jsonb, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, instant, reference } from '#server/platform/db/columns.ts';

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the bearer token, so that a stolen table opens no session. */
    tokenHash: text().primaryKey(),
    /** The number by which the owner sees and ends the session. */
    id: bigserial({ mode: 'number' }).notNull().unique(),
    memberId: reference(() => members.id),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** The browser's device mark, as a keyed hash (platform/http/device-mark.ts); null: none. */
    deviceMark: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** `logout`; `too_many`: newer sessions replaced it; `kicked`, `revoked`, `password`: ended from outside, answered with force_offline. */
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
    /** Who asked for the captcha, and how many tries it takes on average. It is accepted only where its cost is still enough. */
    network: text().notNull().default(''),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
