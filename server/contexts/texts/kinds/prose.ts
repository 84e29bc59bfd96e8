/** Defines the pages of src/content: promotions and legal pages, one Markdown file for each language. */
import { legalSlugs } from '#content/legal.ts';
import { promotions as pages } from '#content/promotions.ts';
import { bodyField, legalFields, pictureField, pictureTextField, promotionFields } from '#content/prose-fields.ts';
import type { TextField } from '#content/prose-fields.ts';
import { locales } from '#lib/locales.ts';
import type { DocumentFault, DocumentTexts, EditedField, FileKind } from './kind.ts';

interface Prose {
  readonly name: 'promotions' | 'legal';
  readonly slugs: readonly string[];
  readonly fields: readonly TextField[];
  /** Whether a page may have a picture with a description. */
  readonly hasPicture: boolean;
}

function proseKind({ name, slugs, fields, hasPicture }: Prose): FileKind {
  const described = hasPicture ? [pictureTextField] : [];
  const edited: readonly EditedField[] = [...fields, ...described, { ...bodyField, max: 6000, isLong: true }];
  return {
    ...{ name, slugs },
    ...(hasPicture ? { hasPicture } : {}),
    field: (wanted) => edited.find((field) => field.name === wanted),
    fieldsOf: () => edited,
    order: () => [...fields.map((field) => field.name), pictureField.name, pictureTextField.name, bodyField.name],
    faults: (texts) => proseFaults(name, texts),
    // Parser and writer are loaded when a text is read: they cost every start of the server 20 ms.
    file: {
      path: (slug, locale) => `src/content/${name}/${locale}/${slug}.md`,
      parse: async (source) => (await import('#content/prose-file.ts')).parseProse(source),
      format: async (texts) => (await import('#content/prose-file.ts')).formatProse(texts),
    },
  };
}

async function proseFaults(name: Prose['name'], texts: DocumentTexts): Promise<DocumentFault[]> {
  // Loaded when a text is checked: the schema and the Markdown parser cost every start of the server 110 ms.
  const { fieldFaults, proseCollections } = await import('#content/prose-check.ts');
  const collection = proseCollections.find((each) => each.name === name);
  if (!collection) throw new Error(`no collection ${name}`);
  return locales.flatMap((locale) =>
    fieldFaults(collection, { body: '', ...texts[locale] }, texts.pt).map((found) => ({ ...found, locale })),
  );
}

export const promotions = proseKind({
  name: 'promotions',
  slugs: pages.map(({ slug }) => slug),
  fields: promotionFields,
  hasPicture: true,
});

export const legal = proseKind({ name: 'legal', slugs: legalSlugs, fields: legalFields, hasPicture: false });
