/** Codes by mail, the mails themselves on their way out, and what happened to an account (domain 4.5). */
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { members } from './schema.ts';

const id = () => bigserial({ mode: 'number' }).primaryKey();
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const reference = (column: () => AnyPgColumn) => bigint({ mode: 'number' }).notNull().references(column);

/** The code that counts, one a member and purpose: a new one takes the place of the old. */
export const emailCodes = pgTable(
  'email_code',
  {
    memberId: reference(() => members.id),
    /** "email", "withdrawal_password" */
    purpose: text().notNull(),
    email: text().notNull(),
    codeHash: text().notNull(),
    failures: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.purpose] })],
);

/** Mails to send: written with what they tell of, in one transaction, and sent after it (modules/mail.ts). */
export const mails = pgTable(
  'mail',
  {
    id: id(),
    memberId: reference(() => members.id),
    recipient: text().notNull(),
    language: text().notNull(),
    /** Names its texts in locales/<code>/server.json. */
    kind: text().notNull(),
    /** What fills the text, sealed: a code is in it. Null once the mail is out. */
    sealedValues: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [index().on(table.sentAt, table.id)],
);

/** Evidence: what was done to an account, by whom. One row each, never changed. */
export const memberEvents = pgTable(
  'member_event',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** A name of modules/member-events.ts. */
    kind: text().notNull(),
    /** "member:<id>" or "operator:<name>". */
    actor: text().notNull(),
    ip: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id)],
);
