/** Checks a document by the rules of the site's build, in every language. */
import type { ProseFault } from '#content/prose-rules.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { DocumentTexts, TextDocument } from './documents.ts';

export interface DocumentFault extends ProseFault {
  readonly locale: Locale;
}

/** Returns all faults that the build would refuse. */
export async function documentFaults(
  { collection: name }: TextDocument,
  texts: DocumentTexts,
): Promise<DocumentFault[]> {
  // Loaded when a text is checked: the schema and the Markdown parser cost every start of the server 110 ms.
  const { fieldFaults, proseCollections } = await import('#content/prose-check.ts');
  const collection = proseCollections.find((each) => each.name === name);
  if (!collection) throw new Error(`no collection ${name}`);
  return locales.flatMap((locale) =>
    fieldFaults(collection, { body: '', ...texts[locale] }, texts.pt).map((found) => ({ ...found, locale })),
  );
}
