/**
 * Stores revisions of the site's texts (docs/domain/back-office.md#texts). Each revision is a whole document, and follows
 * the one before. A save is refused where its author did not see the newest one.
 */
import { and, desc, eq, gt, inArray, lt, sql } from '#server/platform/db/drizzle.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { ordered, originalTexts } from './documents.ts';
import type { TextDocument } from './documents.ts';
import type { DocumentTexts } from './kinds/kind.ts';
import { textRevisions } from './schema.ts';
import type { Changed } from './schema.ts';

export type Revision = typeof textRevisions.$inferSelect;

/** The present text of a document. `revision`: null where none was saved since the release. */
export interface PresentText {
  readonly number: number;
  readonly content: DocumentTexts;
  readonly changed: Changed;
  readonly revision: Revision | null;
}

/** A changed text, for the audit log and the comparison of two revisions. */
export interface TextChange {
  readonly locale: Locale;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the newest revision, or the release's text. */
export async function presentText(db: Database, document: TextDocument): Promise<PresentText> {
  const [row] = await db
    .select()
    .from(textRevisions)
    .where(eq(textRevisions.document, document.name))
    .orderBy(desc(textRevisions.number))
    .limit(1);
  if (row) return { ...row, revision: row };
  return { number: 0, content: await originalTexts(db, document), changed: {}, revision: null };
}

/** Returns the published text: the newest published revision, or the release's. */
export async function publishedText(
  db: Database,
  document: TextDocument,
): Promise<{ readonly number: number; readonly content: DocumentTexts }> {
  const [row] = await db
    .select()
    .from(textRevisions)
    .where(and(eq(textRevisions.document, document.name), eq(textRevisions.state, 'published')))
    .orderBy(desc(textRevisions.number))
    .limit(1);
  return row ?? { number: 0, content: await originalTexts(db, document) };
}

/** Returns the newest published revision of every document that has one. */
export const newestPublished = (db: Database): Promise<Revision[]> =>
  db
    .select()
    .from(textRevisions)
    .where(
      sql`(${textRevisions.document}, ${textRevisions.number}) in
        (select document, max(number) from ${textRevisions} where state = 'published' group by document)`,
    );

/** Returns revisions of a document, the newest first. */
export const revisionsOf = (db: Database, document: TextDocument, limit: number): Promise<Revision[]> =>
  db
    .select()
    .from(textRevisions)
    .where(eq(textRevisions.document, document.name))
    .orderBy(desc(textRevisions.number))
    .limit(limit);

/** Returns the newest revision of every document that has one. */
export const newestRevisions = (db: Database): Promise<Revision[]> =>
  db
    .select()
    .from(textRevisions)
    .where(
      sql`(${textRevisions.document}, ${textRevisions.number}) in
        (select document, max(number) from ${textRevisions} group by document)`,
    );

/** Returns revisions that wait for an approval or the publisher, the oldest first. */
export const waitingRevisions = (db: Database, limit: number, after = 0): Promise<Revision[]> =>
  db
    .select()
    .from(textRevisions)
    .where(and(inArray(textRevisions.state, ['proposed', 'approved', 'scheduled']), gt(textRevisions.id, after)))
    .orderBy(textRevisions.id)
    .limit(limit);

export async function revisionById(db: Database, id: number): Promise<Revision | null> {
  const [row] = await db.select().from(textRevisions).where(eq(textRevisions.id, id)).for('update');
  return row ?? null;
}

/** Returns the text before a revision: the number before, or the release's text. */
export async function textBefore(db: Database, document: TextDocument, number: number): Promise<DocumentTexts> {
  const [row] = await db
    .select()
    .from(textRevisions)
    .where(and(eq(textRevisions.document, document.name), lt(textRevisions.number, number)))
    .orderBy(desc(textRevisions.number))
    .limit(1);
  return row?.content ?? originalTexts(db, document);
}

/** Lists the texts that differ. */
export function changesBetween(before: DocumentTexts, after: DocumentTexts): TextChange[] {
  return locales.flatMap((locale) => {
    const fields = new Set([...Object.keys(before[locale]), ...Object.keys(after[locale])]);
    return [...fields].flatMap((field) => {
      const texts = { before: before[locale][field] ?? '', after: after[locale][field] ?? '' };
      return texts.before === texts.after ? [] : [{ locale, field, ...texts }];
    });
  });
}

/** Lists the languages whose text of a field is older than the Portuguese one. A language without a text has none. */
export const staleLanguages = (
  { changed, content }: Pick<PresentText, 'changed' | 'content'>,
  field: string,
): Locale[] =>
  locales.filter(
    (locale) => content[locale][field] !== undefined && (changed[field]?.[locale] ?? 0) < (changed[field]?.pt ?? 0),
  );

export interface NewRevision {
  readonly document: TextDocument;
  /** The number of the revision that the author saw. */
  readonly base: number;
  readonly content: DocumentTexts;
  readonly author: string;
  readonly reason: string;
  /** A language whose texts were read and still fit the Portuguese ones, though nothing in them changes. */
  readonly fits?: Locale;
  /** What the revision is from its start, beside a draft. */
  readonly made?: Partial<Pick<Revision, 'state' | 'publishedAt' | 'gitCommit'>>;
}

export type Saved =
  | { readonly kind: 'saved'; readonly revision: Revision; readonly changes: readonly TextChange[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'conflict' };

/** Adds a revision after the newest one. */
export async function addRevision({ db, now }: Pick<Services, 'db' | 'now'>, wanted: NewRevision): Promise<Saved> {
  const { document, base, author, reason, fits, made = {} } = wanted;
  const present = await presentText(db, document);
  if (present.number !== base) return { kind: 'conflict' };
  const content = ordered(document.kind, wanted.content);
  const changes = changesBetween(present.content, content);
  if (changes.length === 0 && fits === undefined) return { kind: 'same' };
  const number = base + 1;
  const touched = fits ? Object.keys(content[fits]).map((field) => ({ field, locale: fits })) : changes;
  const [revision] = await db
    .insert(textRevisions)
    .values({
      ...{ document: document.name, number, base, author, reason, content, createdAt: now() },
      ...{ changed: withNumber(present.changed, touched, number), state: 'draft', ...made },
    })
    .onConflictDoNothing({ target: [textRevisions.document, textRevisions.number] })
    .returning();
  return revision ? { kind: 'saved', revision, changes } : { kind: 'conflict' };
}

/** Returns the record of changes with a number at the changed texts. */
function withNumber(
  changed: Changed,
  touched: readonly Pick<TextChange, 'field' | 'locale'>[],
  number: number,
): Changed {
  const all: Record<string, Record<string, number>> = structuredClone(changed) as never;
  for (const { field, locale } of touched) all[field] = { ...all[field], [locale]: number };
  return all;
}
