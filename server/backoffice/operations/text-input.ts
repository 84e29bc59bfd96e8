/** Reads the typed texts of a document. Its fields are `<field>_<language>`: "title_pt". */
import * as v from 'valibot';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { cleanText } from '#lib/typed-text/plain-text.ts';
import { documentNamed, pictureFault } from '#server/contexts/texts/public.ts';
import type { DocumentTexts, EditedField, TextDocument, TextKind } from '#server/contexts/texts/public.ts';
import { readInstant } from '#server/backoffice/typed-fields.ts';

/** Validates a document's name. */
export const documentName = v.pipe(
  v.string('no such text'),
  v.check((name) => documentNamed(name) !== undefined, 'no such text'),
);
export const documentOf = (name: string) => documentNamed(name) as TextDocument;

/** The number of the revision that the editor saw; 0 is the release's text. */
export const base = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'enter a number')), v.number()], 'enter a number'),
  v.transform(Number),
  v.integer('enter a number'),
  v.minValue(0, 'enter a number'),
);

/** A draft may be longer than its field allows, so that no work is lost. */
const mostTyped = ({ max, isLong }: EditedField): number => (isLong ? max : Math.max(1000, 2 * max));

/** Validates a text as it was typed. Its rules are the site's, and judged when it is proposed. */
const typed = (field: EditedField) =>
  v.pipe(
    v.string('enter a text'),
    v.transform((text) => cleanText(text.replace(/\r\n?/g, '\n')).normalize('NFC')),
    v.transform((text) => (field.isLong ? text : text.replace(/\s*\n\s*/g, ' '))),
    v.trim(),
    v.maxLength(mostTyped(field), `at most ${mostTyped(field)} characters`),
    v.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'use plain text, without control characters'),
  );

/** A typed text: its field, language and words. */
type Typed = readonly [field: string, locale: Locale, text: string];

/** Splits "title_pt" into the field and the language; null for another name. */
function partsOf(name: string): readonly [string, Locale] | null {
  const [, field, code] = /^(\w+)_([a-z]+)$/.exec(name) ?? [];
  const locale = locales.find((each) => each === code);
  return field !== undefined && locale ? [field, locale] : null;
}

/** Takes the picture away. */
export const NO_PICTURE = 'none';

/** Reads a picture in base64. Returns its bytes, null to take it away, undefined to leave it, or why it is refused. */
function readSent({ hasPicture }: TextKind, sent: unknown): Buffer | null | undefined | string {
  if (sent === undefined || sent === '') return undefined;
  if (typeof sent !== 'string' || !hasPicture) return 'not a picture of a known kind';
  if (sent === NO_PICTURE) return null;
  const bytes = Buffer.from(sent, 'base64');
  return pictureFault(bytes) ?? bytes;
}

/** Validates a save: each typed text by its own field's rules. Names that are no field of a text are ignored. */
export const sentTexts = v.pipe(
  v.looseObject({ document: documentName, base }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { kind } = documentOf(value.document);
    const refuse = (message: string, key: string) => {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] });
      return NEVER;
    };
    const picture = readSent(kind, value.picture);
    if (typeof picture === 'string') return refuse(picture, 'picture');
    const texts: Typed[] = [];
    for (const [name, input] of Object.entries(value)) {
      const parts = partsOf(name);
      if (!parts) continue;
      const [field, locale] = parts;
      const known = kind.field(field);
      const isOwn = known !== undefined && (!known.shared || locale === 'pt');
      const read = isOwn
        ? v.safeParse(typed(known), known.shared?.isInstant && typeof input === 'string' ? readInstant(input) : input)
        : null;
      if (read?.success) texts.push([field, locale, read.output]);
      else return refuse(read ? read.issues[0].message : 'no such text', name);
    }
    return { document: value.document, base: value.base, texts, picture };
  }),
);

/**
 * Returns a document with the typed texts put in; what was not sent stays. Returns the name of the first field that the
 * document does not have.
 */
export function withTyped(document: TextDocument, content: DocumentTexts, texts: readonly Typed[]) {
  const known = new Set(document.kind.fieldsOf(content, document.slug).map(({ name }) => name));
  const stray = texts.find(([field]) => !known.has(field));
  if (stray) return `${stray[0]}_${stray[1]}`;
  const entries = locales.map((locale) => {
    const sent = texts.filter(([, each]) => each === locale).map(([field, , text]) => [field, text] as const);
    return [locale, { ...content[locale], ...Object.fromEntries(sent) }] as const;
  });
  return Object.fromEntries(entries) as DocumentTexts;
}
