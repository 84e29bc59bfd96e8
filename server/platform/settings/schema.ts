/** Defines the settings that operators change while the site runs. */
import { jsonb, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import { instant } from '#server/platform/db/columns.ts';

/** One row for each changed setting; without a row the start's configuration holds. The operators' audit log has who changed it. */
export const siteSettings = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: instant().notNull(),
});
