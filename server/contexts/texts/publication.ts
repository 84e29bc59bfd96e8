/**
 * Moves revisions to the players: proposed, approved, scheduled, built, published (docs/domain/back-office.md#texts). The
 * publisher, a program of its own, builds the site and reports what became of each.
 */
import { and, desc, eq, inArray, lt, lte, or } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { documentNamed, fileDocuments, hashOf, isInFile, releasedTexts } from './documents.ts';
import type { TextDocument } from './documents.ts';
import type { DocumentFault, DocumentTexts } from './kinds/kind.ts';
import { addRevision, newestPublished, presentText, revisionById } from './revisions.ts';
import type { Revision, Saved } from './revisions.ts';
import { textRevisions } from './schema.ts';
import type { RevisionState } from './schema.ts';

type Work = Pick<Services, 'db' | 'now'>;

const waiting: readonly RevisionState[] = ['proposed', 'approved', 'scheduled'];

/** Why a revision is not moved. `older`: a newer one exists. `self`: the same person wrote or proposed it. */
export type Unmoved =
  | { readonly kind: 'gone' | 'older' | 'past' | 'self' | 'building' }
  | { readonly kind: 'refused'; readonly why: string }
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
  const faults = await document.kind.faults(row.content);
  if (faults.length > 0) return { kind: 'faults', faults };
  const why = await refusalOf(db, document, row, publishAt ?? now());
  if (why !== null) return { kind: 'refused', why };
  await withdrawEarlier(db, row);
  const second = (document.kind.needsSecond?.(row.content) ?? false) || (await needsSecondPerson(db));
  const state = second ? 'proposed' : approvedState(publishAt, now());
  await set(db, id, { state, publishAt, proposedBy: by, approvedBy: second ? null : by });
  return { kind: 'moved', state: await showStored({ db, now }, id, state) };
}

/** Returns why the place of a text does not take it; null where it does, or where the publisher builds it. */
const refusalOf = async (db: Database, { kind, name }: TextDocument, { content }: Revision, at: Date) =>
  kind.store?.refusal({ content, at, place: await placeOf(db, name) }) ?? null;

/** Returns where the newest published revision of a document is; null where none was published. */
async function placeOf(db: Database, document: string): Promise<string | null> {
  const [row] = await db
    .select({ place: textRevisions.gitCommit })
    .from(textRevisions)
    .where(and(eq(textRevisions.document, document), eq(textRevisions.state, 'published')))
    .orderBy(desc(textRevisions.number))
    .limit(1);
  return row?.place ?? null;
}

/** Shows an approved text to players at once where the server keeps it. Returns the revision's state. */
async function showStored({ db, now }: Work, id: number, state: RevisionState): Promise<RevisionState> {
  const row = state === 'approved' ? await revisionById(db, id) : null;
  const document = row && documentNamed(row.document);
  const store = document?.kind.store;
  if (!row || !store) return state;
  const place = await placeOf(db, document.name);
  const wanted = { slug: document.slug, content: row.content, author: row.author, place };
  const gitCommit = await store.publish({ db, now }, wanted);
  await set(db, id, { state: 'published', publishedAt: now(), gitCommit });
  return 'published';
}

/** Shows scheduled texts that the server keeps to players, when their time has come. */
export async function publishScheduled(services: Services): Promise<void> {
  const due = await dueOf(services);
  for (const { id, document } of due) {
    if (documentNamed(document)?.kind.store === undefined) continue;
    await transact(services.db, async (db) => {
      const row = await revisionById(db, id);
      if (row?.state === 'scheduled') await showStored({ db, now: services.now }, id, 'approved');
    });
  }
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
  const document = documentNamed(row.document);
  const at = row.publishAt && row.publishAt > now() ? row.publishAt : now();
  const why = document ? await refusalOf(db, document, row, at) : null;
  if (why !== null) return { kind: 'refused', why };
  await set(db, id, { state, approvedBy: by });
  return { kind: 'moved', state: await showStored({ db, now }, id, state) };
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

/** Returns revisions for the publisher, the oldest first. One that failed waits for a person. */
export async function dueRevisions(work: Work): Promise<Revision[]> {
  const isBuilt = (name: string) => {
    const document = documentNamed(name);
    return document !== undefined && isInFile(document);
  };
  return (await dueOf(work)).filter(({ document }) => isBuilt(document));
}

const dueOf = ({ db, now }: Work): Promise<Revision[]> =>
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
  const published = new Map((await newestPublished(db)).map((row) => [row.document, row.content]));
  const entries = fileDocuments.map(
    async (document) =>
      [document.name, hashOf(document, published.get(document.name) ?? (await releasedTexts(document)))] as const,
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
 * Adds a text that somebody changed elsewhere, as in the repository, as a published revision. Waiting revisions are withdrawn: they
 * were made without it.
 */
export async function importText(
  work: Work,
  given: {
    readonly document: TextDocument;
    readonly content: DocumentTexts;
    /** "git:<name>", or "operator:<name>" for one that a program has set. */
    readonly author: string;
    readonly reason: string;
    readonly commit: string;
  },
): Promise<Saved> {
  const { document, content, author, reason, commit } = given;
  const { number } = await presentText(work.db, document);
  const saved = await addRevision(work, {
    ...{ document, base: number, content, author, reason },
    made: { state: 'published', publishedAt: work.now(), gitCommit: commit },
  });
  if (saved.kind === 'saved') await withdrawEarlier(work.db, saved.revision);
  return saved;
}
