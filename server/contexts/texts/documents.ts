/** Lists the documents that operators edit, with their fields, and reads the texts of this release. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promotions } from '#content/promotions.ts';
import { bodyField, pictureTextField, promotionFields } from '#content/prose-fields.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

/** The texts of a document by language and field. Each language has the same fields. */
export type DocumentTexts = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

export interface TextDocument {
  /** "<collection>.<slug>", as addresses and the audit log have it. */
  readonly name: string;
  readonly collection: 'promotions';
  readonly slug: string;
}

export const documents: readonly TextDocument[] = promotions.map(({ slug }) => ({
  name: `promotions.${slug}`,
  collection: 'promotions' as const,
  slug,
}));

export const documentNamed = (name: string): TextDocument | undefined =>
  documents.find((document) => document.name === name);

/** The fields that an editor writes, in the order of the page. `max` in characters. */
export const editedFields = [...promotionFields, { ...bodyField, max: 6000, long: true }] as const;
export type EditedField = (typeof editedFields)[number]['name'];

/** The fields of a file, in its order. The picture stays as it is. */
const fileFields = [...promotionFields.map(({ name }) => name), 'image', pictureTextField.name, bodyField.name];

/** Returns the path of a document's file in the repository. */
export const fileOf = ({ collection, slug }: Pick<TextDocument, 'collection' | 'slug'>, locale: Locale): string =>
  `src/content/${collection}/${locale}/${slug}.md`;

/** Returns the fields in the file's order, without empty ones, so that equal texts are equal as JSON too. */
export const inFileOrder = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    fileFields.flatMap((name) => {
      const text = fields[name];
      return text === undefined || text === '' ? [] : [[name, String(text).trim()]];
    }),
  );

/** Returns a short name for equal texts. */
export const hashOf = (texts: DocumentTexts): string =>
  createHash('sha256')
    .update(JSON.stringify(locales.map((locale) => inFileOrder(texts[locale]))))
    .digest('hex');

/** Reads a document from the working copy in `root`, a file URL that ends with "/". Throws where a file is not readable. */
export async function readDocument(root: URL, document: TextDocument): Promise<DocumentTexts> {
  // Loaded when a text is read: the parser costs every start of the server 20 ms.
  const { parseProse } = await import('#content/prose-file.ts');
  const entries = locales.map(async (locale) => {
    const file = fileOf(document, locale);
    const fields = parseProse(await readFile(new URL(file, root), 'utf8'));
    if (typeof fields === 'string') throw new Error(`${file}: ${fields}`);
    return [locale, inFileOrder(fields)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as DocumentTexts;
}

const here = new URL('../../../', import.meta.url);
const ofRelease = new Map<string, Promise<DocumentTexts>>();

/** Returns the texts that this release of the server was installed with. */
export function releasedTexts(document: TextDocument): Promise<DocumentTexts> {
  const known = ofRelease.get(document.name) ?? readDocument(here, document);
  ofRelease.set(document.name, known);
  return known;
}
