/** What operators set of the site while it runs. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';

/** A row for each thing that is set; without one what the installation was started with holds. Who set it is in the operators' trail. */
export const siteSettings = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: instant().notNull(),
});
