/** Codes by mail (docs/domain/accounts.md#mailed-codes). */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

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

/** A request for a code because the login password is forgotten: one for every name that is typed, anybody's or nobody's. */
export const passwordTickets = pgTable(
  'password_ticket',
  {
    id: id(),
    /** SHA-256 of what the browser holds. */
    ticketHash: text().notNull().unique(),
    /** The name that was typed, encrypted; null once the codes are mailed. */
    sealedName: text(),
    network: text().notNull(),
    language: text().notNull(),
    /** Whom codes went to, and their hashes: none, one, or two where eleven digits name two members. */
    codes: jsonb().$type<readonly SentPasswordCode[]>().notNull(),
    failures: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
export interface SentPasswordCode {
  readonly member: number;
  readonly hash: string;
}
