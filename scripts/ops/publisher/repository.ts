/** Brings the publisher's clone up to date, and writes revisions into it as commits. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pictureLimits } from '#content/prose-fields.ts';
import { locales } from '#lib/locales.ts';
import {
  documentNamed,
  fileDocuments,
  fileOf,
  hashOf,
  isInFile,
  ordered,
  readDocument,
} from '#server/contexts/texts/public.ts';
import type { FileDocument } from '#server/contexts/texts/public.ts';
import type { DueRevision, Office, Publishing } from './backoffice.ts';
import type { PublisherSettings } from './settings.ts';
import { gitIn } from './shell.ts';

type Copy = Pick<PublisherSettings, 'copy' | 'branch'>;

/** Fetches the remote branch, and makes the clone equal to it. */
export function refresh(settings: Copy): void {
  gitIn(settings.copy)('fetch', '--quiet', 'origin', settings.branch);
  reset(settings);
}

/**
 * Makes the clone equal to the branch as it was fetched. What an attempt or a run before left in it is dropped. Without
 * a fetch, so that no text is overwritten that the back office has not been told.
 */
export function reset({ copy, branch }: Copy): void {
  const git = gitIn(copy);
  git('checkout', '--quiet', '--force', '-B', branch, `origin/${branch}`);
  git('clean', '--quiet', '--force', '-d');
}

/**
 * Tells the back office the texts that somebody changed in the repository. A text that is equal to a waiting revision was
 * pushed by a run that ended before its report, and is left to that revision. Returns how many were told.
 */
export async function importChanged({ copy }: Copy, office: Office, { due, published }: Publishing): Promise<number> {
  const git = gitIn(copy);
  const root = pathToFileURL(`${copy}/`);
  let told = 0;
  for (const document of fileDocuments) {
    const texts = await readDocument(root, document);
    const hash = hashOf(document, texts);
    const isOwn = due.some((row) => row.document === document.name && hashOf(document, row.content) === hash);
    if (hash === published[document.name] || isOwn) continue;
    const [author = '', commit = ''] = git('log', '-1', '--format=%an%n%H', '--', ...filesOf(document)).split('\n');
    await office.importText(document.name, { author: author || 'unknown', commit, texts });
    told += 1;
  }
  return told;
}

const filesOf = (document: FileDocument) => locales.map((locale) => fileOf(document, locale));

/** Writes a revision into the clone as a commit by its author. Nothing is committed where the clone has the text already. */
export async function commitRevision({ copy }: Copy, revision: DueRevision): Promise<void> {
  const git = gitIn(copy);
  const document = documentNamed(revision.document);
  if (!document || !isInFile(document)) throw new Error(`no document ${revision.document}`);
  const texts = ordered(document.kind, revision.content);
  for (const locale of locales) {
    const file = join(copy, fileOf(document, locale));
    writeFileSync(file, await document.kind.file.format(texts[locale], readFileSync(file, 'utf8')));
  }
  const pictures = Object.entries(revision.pictures).map(([name, base64]) => {
    mkdirSync(join(copy, pictureLimits.folder), { recursive: true });
    writeFileSync(join(copy, pictureLimits.folder, name), Buffer.from(base64, 'base64'));
    return `${pictureLimits.folder}/${name}`;
  });
  git('add', '--', ...filesOf(document), ...pictures);
  if (git('status', '--porcelain') === '') return;
  const author = revision.author.replace(/^\w+:/, '');
  const lines = [
    revision.reason,
    '',
    `Text-Revision: ${revision.document} ${revision.number}`,
    ...(revision.approved_by ? [`Approved-by: ${revision.approved_by}`] : []),
  ];
  git('commit', '--quiet', '--no-verify', '--author', `${author} <${author}@office.invalid>`, '-m', lines.join('\n'));
}

export const headOf = ({ copy }: Copy): string => gitIn(copy)('rev-parse', 'HEAD');

/** Pushes the commits. Throws where somebody pushed meanwhile: the next run begins with their commit. */
export const push = ({ copy, branch }: Copy): string => gitIn(copy)('push', '--quiet', 'origin', `HEAD:${branch}`);
