/** What the stand-in identity host has been asked. Nothing else reads or writes this table. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const sandboxVerifications = pgTable('sandbox_verification', {
  /** The operator's name of it: opened once, however often it is asked for. */
  reference: text().primaryKey(),
  name: text().notNull(),
  cpf: text().notNull(),
  birthDate: text().notNull(),
  language: text().notNull(),
  /** The last digit of the document that was shown, which decides; null: none was shown yet. */
  lastDigit: text(),
  shownAt: timestamp({ withTimezone: true, mode: 'date' }),
});
