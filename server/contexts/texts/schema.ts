/** Declares the revisions of the site's texts (docs/domain/back-office.md#texts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { check, index, integer, jsonb, pgTable, text, unique } from '#server/platform/db/drizzle-pg.ts';
import { createdAt, id, instant } from '#server/platform/db/columns.ts';
import type { DocumentTexts } from './kinds/kind.ts';

export const revisionStates = ['draft', 'proposed', 'approved', 'scheduled', 'published', 'withdrawn'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** By field and language, the number of the revision that last changed the text. A missing entry: none has. */
export type Changed = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Pictures that editors chose. The publisher writes the one of a published text into the repository. */
export const textPictures = pgTable('text_picture', {
  /** The file's name: "recharge-0123456789ab.webp". */
  name: text().primaryKey(),
  base64: text().notNull(),
  createdAt: createdAt(),
});

export const textRevisions = pgTable(
  'text_revision',
  {
    id: id(),
    /** The document's name: "promotions.recharge". */
    document: text().notNull(),
    /** Counted from 1 in each document. 0 is the text of the release. */
    number: integer().notNull(),
    /** The revision that its author saw. */
    base: integer().notNull(),
    /** "operator:<name>", or "git:<name>" for a text that came from the repository. */
    author: text().notNull(),
    reason: text().notNull(),
    /** The whole document, in every language. */
    content: jsonb().notNull().$type<DocumentTexts>(),
    changed: jsonb().notNull().$type<Changed>(),
    state: text().notNull().$type<RevisionState>(),
    /** Operators' names. */
    proposedBy: text(),
    approvedBy: text(),
    /** Null: as soon as it is approved. */
    publishAt: instant(),
    /** When the publisher began to build it. */
    startedAt: instant(),
    publishedAt: instant(),
    /** Where it was published: the commit in the repository, or an announcement's number. */
    gitCommit: text(),
    /** Why the publisher could not publish it, or what it could not do afterwards; "" for nothing. */
    failure: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // Of two saves on one base the second finds the number taken.
    unique('text_revision_once').on(table.document, table.number),
    index('text_revision_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('proposed', 'approved', 'scheduled')`),
    index('text_revision_published')
      .on(table.document, table.number)
      .where(sql`${table.state} = 'published'`),
    check('text_revision_number', sql`${table.base} >= 0 and ${table.base} < ${table.number}`),
  ],
);
