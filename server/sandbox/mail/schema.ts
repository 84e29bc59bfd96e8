/** Defines the table of the stand-in mail host. Nothing else reads or writes it. */
import { bigserial, pgTable, text, timestamp } from '#server/platform/db/drizzle-pg.ts';

export const sandboxMails = pgTable('sandbox_mail', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  /** The sender's id of the mail, so that a repeat is accepted once. */
  id: text().notNull().unique(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  language: text().notNull(),
  takenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
