/** Defines the interface texts: each file of `locales/`, with one text for each key. */
import { readdirSync, readFileSync } from 'node:fs';
import { locales } from '#lib/locales.ts';
import type { DocumentTexts, EditedField, FileKind } from './kind.ts';
import { INTERFACE_TEXT_MAX, interfaceTextFaults } from '#content/interface-text-rules.ts';

const folder = new URL('../../../../locales/', import.meta.url);
const readKeys = (slug: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(`pt/${slug}.json`, folder), 'utf8')) as object);

/** Returns the keys of a text in the order of the file. The database sorts them by length. */
function keysOf(texts: DocumentTexts, slug: string): string[] {
  const known = readKeys(slug).filter((key) => key in texts.pt);
  return [...known, ...Object.keys(texts.pt).filter((key) => !known.includes(key))];
}

const fieldOf = (name: string): EditedField => ({ name, max: INTERFACE_TEXT_MAX });

export const interfaceTexts: FileKind = {
  name: 'interface',
  slugs: readdirSync(new URL('pt/', folder))
    .map((file) => file.replace('.json', ''))
    .sort(),
  field: (name) => (/^\w{1,60}$/.test(name) ? fieldOf(name) : undefined),
  fieldsOf: (texts, slug) => keysOf(texts, slug).map(fieldOf),
  order: (given) => [...given].sort(),
  faults: (texts) =>
    Promise.resolve(
      locales.flatMap((locale) =>
        interfaceTextFaults(locale, texts[locale], texts.pt).map((found) => ({ ...found, locale })),
      ),
    ),
  file: {
    path: (slug, locale) => `locales/${locale}/${slug}.json`,
    parse: (source) => Promise.resolve(parseTexts(source)),
    format: (texts, former) => Promise.resolve(formatTexts(texts, former)),
  },
};

function parseTexts(source: string): Readonly<Record<string, unknown>> | string {
  try {
    return JSON.parse(source) as Readonly<Record<string, unknown>>;
  } catch (error) {
    return String(error);
  }
}

/** Returns the file with its keys in their former order, so that a commit shows the changed lines alone. */
function formatTexts(texts: Readonly<Record<string, string>>, former: string): string {
  const before = parseTexts(former);
  const known = typeof before === 'string' ? [] : Object.keys(before).filter((key) => key in texts);
  const all = Object.fromEntries([...known, ...Object.keys(texts)].map((key) => [key, texts[key]]));
  return `${JSON.stringify(all, null, 2)}\n`;
}
