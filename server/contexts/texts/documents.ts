/** Lists the documents that operators edit, and reads the texts of this release. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DocumentTexts, EditedField, FileKind, TextKind } from './kinds/kind.ts';
import { announcements } from './kinds/announcements.ts';
import { offers } from './kinds/offers.ts';
import { legal, promotions } from './kinds/prose.ts';
import { interfaceTexts } from './kinds/interface-texts.ts';

export interface TextDocument {
  /** "<kind>.<slug>", as addresses and the audit log have it. */
  readonly name: string;
  readonly kind: TextKind;
  readonly slug: string;
}

/** A document of the repository. */
export interface FileDocument extends TextDocument {
  readonly kind: FileKind;
}

/** In the order of the list. */
export const textKinds: readonly TextKind[] = [promotions, announcements, offers, legal, interfaceTexts];

const named = (kind: TextKind, slug: string): TextDocument => ({ name: `${kind.name}.${slug}`, kind, slug });

/** All documents but announcements, which editors make. */
export const documents: readonly TextDocument[] = textKinds.flatMap((kind) =>
  kind.slugs.map((slug) => named(kind, slug)),
);

export const isInFile = (document: TextDocument): document is FileDocument => document.kind.file !== null;
export const fileDocuments: readonly FileDocument[] = documents.filter(isInFile);

export function documentNamed(name: string): TextDocument | undefined {
  const known = documents.find((document) => document.name === name);
  if (known) return known;
  const [first = '', slug = ''] = name.split('.', 2);
  const kind = textKinds.find((each) => each.name === first && each.isSlug?.(slug));
  return kind && named(kind, slug);
}

/** Returns the fields that an editor writes, in the order of the page. */
export const fieldsOf = ({ kind, slug }: TextDocument, texts: DocumentTexts): readonly EditedField[] =>
  kind.fieldsOf(texts, slug);

/** Returns the path of a document's file in the repository. */
export const fileOf = ({ kind, slug }: FileDocument, locale: Locale): string => kind.file.path(slug, locale);

/** Returns the fields in the order of their kind, without empty ones, so that equal texts are equal as JSON too. */
export const inOrder = (kind: TextKind, fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    kind.order(Object.keys(fields)).flatMap((name) => {
      const text = fields[name];
      return text === undefined || text === '' ? [] : [[name, String(text).trim()]];
    }),
  );

/** Returns a text with the fields of each language in order. */
export const ordered = (kind: TextKind, texts: Readonly<Partial<Record<Locale, object>>>): DocumentTexts =>
  Object.fromEntries(
    locales.map((locale) => [locale, inOrder(kind, (texts[locale] ?? {}) as Readonly<Record<string, unknown>>)]),
  ) as DocumentTexts;

/** Returns a short name for equal texts. */
export const hashOf = ({ kind }: TextDocument, texts: DocumentTexts): string => {
  const all = ordered(kind, texts);
  return createHash('sha256')
    .update(JSON.stringify(locales.map((locale) => all[locale])))
    .digest('hex');
};

/** Reads a document from the working copy in `root`, a file URL that ends with "/". Throws where a file is not readable. */
export async function readDocument(root: URL, document: FileDocument): Promise<DocumentTexts> {
  const entries = locales.map(async (locale) => {
    const file = fileOf(document, locale);
    const fields = await document.kind.file.parse(await readFile(new URL(file, root), 'utf8'));
    if (typeof fields === 'string') throw new Error(`${file}: ${fields}`);
    return [locale, inOrder(document.kind, fields)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as DocumentTexts;
}

const here = new URL('../../../', import.meta.url);
const ofRelease = new Map<string, Promise<DocumentTexts>>();

/** Returns the text of a document without a published revision: the release's, or what the database has. */
export const originalTexts = (db: Database, document: TextDocument): Promise<DocumentTexts> =>
  isInFile(document) ? releasedTexts(document) : storedTexts(db, document);

const storedTexts = (db: Database, { kind, slug }: TextDocument): Promise<DocumentTexts> =>
  kind.store ? kind.store.read(db, slug) : Promise.reject(new Error(`${kind.name} are not stored`));

/** Returns the texts that this release of the server was installed with. */
export function releasedTexts(document: FileDocument): Promise<DocumentTexts> {
  const known = ofRelease.get(document.name) ?? readDocument(here, document);
  ofRelease.set(document.name, known);
  return known;
}
