/** Defines the table of the stand-in identity host. Nothing else reads or writes it. */
import { pgTable, text, timestamp } from '#server/platform/db/drizzle-pg.ts';

export const sandboxVerifications = pgTable('sandbox_verification', {
  /** The caller's reference. A repeated request opens no second verification. */
  reference: text().primaryKey(),
  name: text().notNull(),
  cpf: text().notNull(),
  birthDate: text().notNull(),
  language: text().notNull(),
  /** The last digit of the shown document, which decides the outcome; null: none was shown yet. */
  lastDigit: text(),
  shownAt: timestamp({ withTimezone: true, mode: 'date' }),
});
