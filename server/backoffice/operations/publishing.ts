/** Defines the calls of the publisher program (scripts/ops/publisher.ts): take approved texts, report what became of them. */
import * as v from 'valibot';
import { locales } from '#lib/locales.ts';
import {
  documentNamed,
  dueRevisions,
  importText,
  isInFile,
  keptPicture,
  ordered,
  pictureOf,
  publishedHashes,
  reportRevision,
} from '#server/contexts/texts/public.ts';
import type { DocumentTexts, Report, TextDocument } from '#server/contexts/texts/public.ts';
import { snapshotOfRevision, snapshotOfText } from '#server/backoffice/audit-log/snapshots.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { Services } from '#server/platform/services.ts';
import { rowId } from './input-fields.ts';
import { documentName } from './text-input.ts';

const permission = 'publishing' as const;
const id = rowId('revision');
const line = (most: number, what: string) =>
  v.pipe(v.string(what), v.trim(), v.nonEmpty(what), v.maxLength(most, `at most ${most} characters`));
const commit = v.pipe(v.string('enter a commit'), v.regex(/^[0-9a-f]{7,64}$/, 'enter a commit'));
/** The end of a build's log, without control characters that PostgreSQL or a page cannot show. */
const log = v.optional(
  v.pipe(
    v.string('enter a text'),
    v.maxLength(8000, 'at most 8000 characters'),
    v.transform((text) => text.replace(/[^\P{Cc}\n]|\p{Cs}/gu, '').trim()),
  ),
  '',
);

const about = { method: 'POST', permission, snapshot: snapshotOfRevision } as const;

/** An example of a document. */
const texts = Object.fromEntries(locales.map((locale) => [locale, { title: '…' }]));

/** Returns the picture that an editor chose by its name, in base64; none for one of the repository. */
async function picturesOf({ db }: Services, content: DocumentTexts): Promise<Record<string, string>> {
  const name = pictureOf(content);
  const base64 = name === null ? null : await keptPicture(db, name);
  return name === null || base64 === null ? {} : { [name]: base64 };
}

async function report({ db, now }: Services, revision: number, what: Report) {
  const state = await reportRevision({ db, now }, revision, what);
  return state === null ? notDone(409, 'it is not waiting to be published') : { state };
}

export const publishingCalls = [
  operatorCall(
    {
      ...{ method: 'GET', path: '/publishing', permission, input: v.object({}) },
      summary: 'Lists revisions to publish, and the hash of each published text.',
    },
    async (services) => ({
      due: await Promise.all(
        (await dueRevisions(services)).map(async (row) => ({
          ...{ id: String(row.id), document: row.document, number: row.number, content: row.content },
          ...{ author: row.author, reason: row.reason, approved_by: row.approvedBy ?? '' },
          pictures: await picturesOf(services, row.content),
        })),
      ),
      published: await publishedHashes(services.db),
    }),
  ),

  operatorCall(
    {
      ...{ ...about, path: '/publishing/:id/started', summary: 'Says that a revision is being built.' },
      ...{ example: { id: '4' }, input: v.object({ id }) },
    },
    (services, input) => report(services, input.id, { kind: 'started' }),
  ),

  operatorCall(
    {
      ...{ ...about, path: '/publishing/:id/published', summary: 'Says that a revision is live.' },
      example: { id: '4', commit: '0123abc' },
      input: v.object({ id, commit, note: log }),
    },
    (services, input) => report(services, input.id, { kind: 'published', commit: input.commit, note: input.note }),
  ),

  operatorCall(
    {
      ...{ ...about, path: '/publishing/:id/failed', summary: 'Says why a revision could not be published.' },
      ...{ example: { id: '4', why: 'The build failed.' }, input: v.object({ id, why: log }) },
    },
    (services, input) => report(services, input.id, { kind: 'failed', why: input.why || 'no reason was given' }),
  ),

  operatorCall(
    {
      ...{ method: 'POST', permission, snapshot: snapshotOfText },
      ...{ path: '/publishing/:document/import', summary: 'Adds a text that was changed in the repository.' },
      example: { document: 'promotions.recharge', commit: '0123abc', author: 'Ana', texts },
      input: v.object({
        document: documentName,
        author: line(100, 'an author'),
        commit,
        texts: v.object(
          Object.fromEntries(
            locales.map((locale) => [locale, v.record(v.string(), v.pipe(v.string(), v.maxLength(8000)))]),
          ),
          'the texts of every language',
        ),
      }),
    },
    async ({ db, now }, { document: name, author, commit: at, texts }, { note }) => {
      const document = documentNamed(name) as TextDocument;
      if (!isInFile(document)) return notDone(400, 'no such text', 'document');
      const content = ordered(document.kind, texts);
      const done = await importText(
        { db, now },
        { document, content, author: `git:${author}`, reason: at, commit: at },
      );
      if (done.kind !== 'saved') return notDone(409, 'this revision is already known');
      note({ after: { state: 'published', revision: done.revision.number, commit: at } });
      return { state: 'published', number: done.revision.number };
    },
  ),
];
