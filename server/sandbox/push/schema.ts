/** Defines the table of the stand-in push service. Nothing else reads or writes it. */
import { bigserial, pgTable, text, timestamp } from '#server/platform/db/drizzle-pg.ts';

export const sandboxPushes = pgTable('sandbox_push', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  /** The last part of the device's address. */
  device: text().notNull(),
  /** The body as received, encrypted for the device (RFC 8188), base64. */
  body: text().notNull(),
  ttl: text().notNull(),
  urgency: text().notNull(),
  takenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
