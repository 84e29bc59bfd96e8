/**
 * Moves revisions to the players: proposed, approved, scheduled, built, published (docs/domain/back-office.md#texts). The
 * publisher, a program of its own, builds the site and reports what became of each.
 */
import { and, eq, inArray, lt, lte, or } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { documentNamed, documents, hashOf } from './documents.ts';
import type { DocumentTexts, TextDocument } from './documents.ts';
import { documentFaults } from './faults.ts';
import type { DocumentFault } from './faults.ts';
import { addRevision, presentText, publishedText, revisionById } from './revisions.ts';
import type { Revision, Saved } from './revisions.ts';
import { textRevisions } from './schema.ts';
import type { RevisionState } from './schema.ts';

type Work = Pick<Services, 'db' | 'now'>;

const waiting: readonly RevisionState[] = ['proposed', 'approved', 'scheduled'];

/** Why a revision is not moved. `older`: a newer one exists. `self`: the same person wrote or proposed it. */
export type Unmoved =
  | { readonly kind: 'gone' | 'older' | 'past' | 'self' | 'building' }
  | { readonly kind: 'faults'; readonly faults: readonly DocumentFault[] };
export type Moved = { readonly kind: 'moved'; readonly state: RevisionState } | Unmoved;

const set = (db: Database, id: number, values: Partial<Revision>) =>
  db.update(textRevisions).set(values).where(eq(textRevisions.id, id));

/** Returns whether a second person must approve texts. */
export const needsSecondPerson = async (db: Database): Promise<boolean> =>
  (await readSetting(db, 'texts'))?.secondPerson ?? false;

/** Returns the state of an approved revision. `publishAt`: null means at once. */
const approvedState = (publishAt: Date | null, now: Date): RevisionState =>
  publishAt && publishAt > now ? 'scheduled' : 'approved';

/**
 * Asks for the publication of the newest revision, or again after a failure. Approves it at once where no second person
 * is needed. Earlier revisions of the document that still wait are withdrawn, because this one contains them.
 */
export async function proposeRevision(
  { db, now }: Work,
  { id, by, publishAt }: { readonly id: number; readonly by: string; readonly publishAt: Date | null },
): Promise<Moved> {
  const row = await revisionById(db, id);
  const document = row && documentNamed(row.document);
  if (!row || !document) return { kind: 'gone' };
  if (row.state === 'approved' && row.failure !== '') {
    await set(db, id, { failure: '', startedAt: null });
    return { kind: 'moved', state: 'approved' };
  }
  if (row.state !== 'draft') return { kind: 'gone' };
  if ((await presentText(db, document)).number !== row.number) return { kind: 'older' };
  if (publishAt && publishAt <= now()) return { kind: 'past' };
  const faults = await documentFaults(document, row.content);
  if (faults.length > 0) return { kind: 'faults', faults };
  await withdrawEarlier(db, row);
  const second = await needsSecondPerson(db);
  const state = second ? 'proposed' : approvedState(publishAt, now());
  await set(db, id, { state, publishAt, proposedBy: by, approvedBy: second ? null : by });
  return { kind: 'moved', state };
}

/** Approves a proposed revision, as another person. */
export async function approveRevision(
  { db, now }: Work,
  { id, by }: { readonly id: number; readonly by: string },
): Promise<Moved> {
  const row = await revisionById(db, id);
  if (row?.state !== 'proposed') return { kind: 'gone' };
  if (row.proposedBy === by || row.author === `operator:${by}`) return { kind: 'self' };
  const state = approvedState(row.publishAt, now());
  await set(db, id, { state, approvedBy: by });
  return { kind: 'moved', state };
}

/** Takes back a revision that waits. One that the publisher builds stays. */
export async function withdrawRevision({ db }: Work, id: number): Promise<Moved> {
  const row = await revisionById(db, id);
  if (!row || !waiting.includes(row.state)) return { kind: 'gone' };
  if (row.startedAt && row.failure === '') return { kind: 'building' };
  await set(db, id, { state: 'withdrawn' });
  return { kind: 'moved', state: 'withdrawn' };
}

const withdrawEarlier = (db: Database, { document, number }: Pick<Revision, 'document' | 'number'>) =>
  db
    .update(textRevisions)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(textRevisions.document, document),
        lt(textRevisions.number, number),
        inArray(textRevisions.state, [...waiting]),
      ),
    );

/** Returns revisions to publish now, the oldest first. One that failed waits for a person. */
export const dueRevisions = ({ db, now }: Work): Promise<Revision[]> =>
  db
    .select()
    .from(textRevisions)
    .where(
      and(
        or(
          eq(textRevisions.state, 'approved'),
          and(eq(textRevisions.state, 'scheduled'), lte(textRevisions.publishAt, now())),
        ),
        eq(textRevisions.failure, ''),
      ),
    )
    .orderBy(textRevisions.id);

/** Returns the hash of every document's published text, by which the publisher finds texts that Git has changed. */
export async function publishedHashes(db: Database): Promise<Record<string, string>> {
  const entries = documents.map(
    async (document) => [document.name, hashOf((await publishedText(db, document)).content)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

export type Report =
  | { readonly kind: 'started' }
  | { readonly kind: 'published'; readonly commit: string; readonly note: string }
  | { readonly kind: 'failed'; readonly why: string };

/** Records what the publisher did with a revision. Returns its state; null where it does not wait for the publisher. */
export async function reportRevision({ db, now }: Work, id: number, report: Report): Promise<RevisionState | null> {
  const row = await revisionById(db, id);
  if (row?.state !== 'approved' && row?.state !== 'scheduled') return null;
  const values = {
    started: { startedAt: now() },
    published: { state: 'published' as const, publishedAt: now() },
    failed: { state: 'approved' as const },
  }[report.kind];
  const more =
    report.kind === 'published'
      ? { gitCommit: report.commit, failure: report.note }
      : report.kind === 'failed'
        ? { failure: report.why }
        : {};
  await set(db, id, { ...values, ...more });
  return 'state' in values ? values.state : row.state;
}

/**
 * Adds a text that somebody changed in the repository, as a published revision. Waiting revisions are withdrawn: they
 * were made without it.
 */
export async function importText(
  work: Work,
  given: {
    readonly document: TextDocument;
    readonly content: DocumentTexts;
    readonly author: string;
    readonly commit: string;
  },
): Promise<Saved> {
  const { document, content, author, commit } = given;
  const { number } = await presentText(work.db, document);
  const saved = await addRevision(work, {
    ...{ document, base: number, content, author: `git:${author}`, reason: commit },
    made: { state: 'published', publishedAt: work.now(), gitCommit: commit },
  });
  if (saved.kind === 'saved') await withdrawEarlier(work.db, saved.revision);
  return saved;
}
