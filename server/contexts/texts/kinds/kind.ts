/** Declares what differs between the kinds of text: where one is stored, its fields, and the rules that it must keep. */
import type { ProseFault, ProseRule } from '#content/prose-rules.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';

/** The texts of a document by language and field. */
export type DocumentTexts = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** The rules of the site's build, and those of texts that the server keeps. */
export type TextRule = ProseRule | 'together' | 'badKind' | 'badAddress' | 'badDate' | 'termsDate';

export interface DocumentFault extends Omit<ProseFault, 'rule'> {
  readonly locale: Locale;
  readonly rule: TextRule;
}

export interface EditedField {
  readonly name: string;
  /** In characters. */
  readonly max: number;
  /** Markdown or paragraphs, whose line breaks are kept. */
  readonly isLong?: true;
  /**
   * The same in every language, and kept with the Portuguese text. A choice where it has options; a wire date in São
   * Paulo's time where it is an instant.
   */
  readonly shared?: { readonly options?: readonly string[]; readonly isInstant?: true };
}

/** The file of a text in each language, in the repository. */
export interface TextFile {
  readonly path: (slug: string, locale: Locale) => string;
  /** Returns the fields, or why the file cannot be read. */
  readonly parse: (source: string) => Promise<Readonly<Record<string, unknown>> | string>;
  /** Returns the file of a text. `former`: what the file contains now. */
  readonly format: (fields: Readonly<Record<string, string>>, former: string) => Promise<string>;
}

interface Publication {
  readonly slug: string;
  readonly content: DocumentTexts;
  /** "operator:<name>". */
  readonly author: string;
  /** What an earlier publication of the document returned; null for the first one. */
  readonly place: string | null;
}

/** The place of a text that the server keeps in its database. It is live as soon as it is approved. */
export interface TextStore {
  /** Returns what players see where no revision was published. */
  readonly read: (db: Database, slug: string) => Promise<DocumentTexts>;
  /** Returns why it cannot be published at a time, as a sentence for the operator; null where it can. */
  readonly refusal: (wanted: Pick<Publication, 'content' | 'place'> & { readonly at: Date }) => string | null;
  /** Shows a text to players. Returns where it is: an announcement's number, or "". */
  readonly publish: (services: Pick<Services, 'db' | 'now'>, wanted: Publication) => Promise<string>;
}

interface AnyKind {
  /** The first part of a document's name. */
  readonly name: string;
  /** The second parts, in the order of the list. */
  readonly slugs: readonly string[];
  /** Returns whether a document may have this second part though the list has it not. */
  readonly isSlug?: (slug: string) => boolean;
  /** Returns an edited field; undefined where the kind has no such field. */
  readonly field: (name: string) => EditedField | undefined;
  /** Returns the fields of a text that an editor writes, in the order of its page. */
  readonly fieldsOf: (texts: DocumentTexts, slug: string) => readonly EditedField[];
  /** Returns the names of all fields in the order in which they are stored. `given`: the names of a text. */
  readonly order: (given: readonly string[]) => readonly string[];
  /** Whether a text may have a picture, the same in every language. */
  readonly hasPicture?: true;
  /** Returns what the site's check would refuse. */
  readonly faults: (texts: DocumentTexts) => Promise<DocumentFault[]>;
  /** Returns whether a second person must approve a text, whatever the setting says. */
  readonly needsSecond?: (texts: DocumentTexts) => boolean;
}

/** A kind in the repository, which the publisher builds into the site. */
export interface FileKind extends AnyKind {
  readonly file: TextFile;
  readonly store?: undefined;
}
interface StoredKind extends AnyKind {
  readonly file: null;
  readonly store: TextStore;
}
export type TextKind = FileKind | StoredKind;
