/** What the stand-in mail host has taken. Nothing else reads or writes this table. */
import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxMails = pgTable('sandbox_mail', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  /** The sender's name of the mail: taken once, however often it is sent. */
  id: text().notNull().unique(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  language: text().notNull(),
  takenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
