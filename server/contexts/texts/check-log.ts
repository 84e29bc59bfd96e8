/** Finds in the publisher's log which field each fault is about, so that the page says it there. The log is in English. */
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { fileOf, inOrder, isInFile } from './documents.ts';
import type { FileDocument, TextDocument } from './documents.ts';
import type { DocumentTexts } from './kinds/kind.ts';

export interface LoggedFault {
  readonly locale: Locale;
  readonly field: string;
  readonly text: string;
}

/** Returns the faults of a document's files. Other lines stay in the log alone. */
export function faultsInLog(document: TextDocument, texts: DocumentTexts, log: string): LoggedFault[] {
  if (!isInFile(document) || log === '') return [];
  return locales.flatMap((locale) => {
    const file = fileOf(document, locale);
    const lines = log.split('\n').filter((line) => line.startsWith(file));
    return lines.flatMap((line) => {
      const found = fieldIn(document, texts[locale], line.slice(file.length));
      return found ? [{ locale, ...found }] : [];
    });
  });
}

/**
 * Reads the rest of a line: ", title, language en: what" of the build, ":3: what" of a Markdown line, or ": key: what" of
 * the interface texts.
 */
function fieldIn(
  { kind }: FileDocument,
  texts: Readonly<Record<string, string>>,
  rest: string,
): Omit<LoggedFault, 'locale'> | null {
  const named = /^(?:, (\w+), language \w+|: (\w+)): (.+)$/.exec(rest);
  if (named) return { field: named[1] ?? named[2] ?? '', text: named[3] ?? '' };
  const numbered = /^:(\d+): (.+)$/.exec(rest);
  if (!numbered) return null;
  // The first line is ---, and each field has a line of its own.
  const fields = Object.keys(inOrder(kind, texts)).filter((name) => name !== 'body');
  return { field: fields[Number(numbered[1]) - 2] ?? 'body', text: numbered[2] ?? '' };
}
