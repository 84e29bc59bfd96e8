/** Brings the publisher's clone up to date, and writes revisions into it as commits. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatProse } from '#content/prose-file.ts';
import { locales } from '#lib/locales.ts';
import { documentNamed, documents, fileOf, hashOf, inFileOrder, readDocument } from '#server/contexts/texts/public.ts';
import type { TextDocument } from '#server/contexts/texts/public.ts';
import type { DueRevision, Office, Publishing } from './backoffice.ts';
import type { PublisherSettings } from './settings.ts';
import { gitIn } from './shell.ts';

type Copy = Pick<PublisherSettings, 'copy' | 'branch'>;

/** Makes the clone equal to the remote branch. What a run before left in it is dropped. */
export function refresh({ copy, branch }: Copy): void {
  const git = gitIn(copy);
  git('fetch', '--quiet', 'origin', branch);
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
  for (const document of documents) {
    const texts = await readDocument(root, document);
    const hash = hashOf(texts);
    const isOwn = due.some((row) => row.document === document.name && hashOf(row.content) === hash);
    if (hash === published[document.name] || isOwn) continue;
    const [author = '', commit = ''] = git('log', '-1', '--format=%an%n%H', '--', ...filesOf(document)).split('\n');
    await office.importText(document.name, { author: author || 'unknown', commit, texts });
    told += 1;
  }
  return told;
}

const filesOf = (document: TextDocument) => locales.map((locale) => fileOf(document, locale));

/** Writes a revision into the clone as a commit by its author. Nothing is committed where the clone has the text already. */
export function commitRevision({ copy }: Copy, revision: DueRevision): void {
  const git = gitIn(copy);
  const document = documentNamed(revision.document);
  if (!document) throw new Error(`no document ${revision.document}`);
  for (const locale of locales)
    writeFileSync(join(copy, fileOf(document, locale)), formatProse(inFileOrder(revision.content[locale])));
  git('add', '--', ...filesOf(document));
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
