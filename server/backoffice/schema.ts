/** Who may act on the operators' side (domain-offers 9). */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#server/db/columns.ts';

export const operators = pgTable('operator', {
  id: id(),
  /** In lower case: "ana" and "Ana" are one person. */
  name: text().notNull().unique(),
  tokenHash: text().notNull().unique(),
  /** Who added them; null for the first, whom the installation's own token made. */
  addedBy: text(),
  createdAt: createdAt(),
  /** From here their token opens nothing; the name stays theirs for ever, as the audit trails do. */
  endedAt: instant(),
});
