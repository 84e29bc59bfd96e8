/** Defines the tables of codes by mail (docs/domain/accounts.md#mailed-codes). */
import { index, integer, jsonb, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

/** The valid code of a member and purpose. A new code replaces it. */
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

/** A request for a code because the login password is forgotten. Every typed name makes a row, whether or not it belongs to a member. */
export const passwordTickets = pgTable(
  'password_ticket',
  {
    id: id(),
    /** SHA-256 of the browser's challenge token. */
    ticketHash: text().notNull().unique(),
    /** The typed name, encrypted; null once the codes are mailed. */
    sealedName: text(),
    network: text().notNull(),
    language: text().notNull(),
    /** Whom codes were mailed to, and their hashes. Two where eleven digits name two members (by CPF and by phone). */
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
