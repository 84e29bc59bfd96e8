import { pageTag } from './page-tag.ts';

type Values = Readonly<Record<string, string | number>>;

const NAME = /\{\{\s*(\w+)\s*(?:\|([^{}]+))?\}\}/g;

/**
 * Fills values into a dictionary text: fill("até {{max}}", { max: "R$ 10,00" }). The plural rules of the language
 * choose words after a number: "{{left}} {{left|one:giro|other:giros}}". `tag`: the text's language, by default the
 * page's. A name without a value is a programming error. It throws in tests, in development and where pages are built.
 * For players the name is left out, and the page reports it to the operator (shell/on-demand/page-faults).
 */
export const fill = (text: string, values: Values, tag = pageTag()): string =>
  put(text, values, tag, (name) => withoutValue(name, text));

/** Replaces the names that `values` has. The others stay for a later call. */
export const fillSome = (text: string, values: Values, tag = pageTag()): string =>
  put(text, values, tag, (name) => name);

function put(text: string, values: Values, tag: string, lacking: (name: string) => string): string {
  return text.replace(NAME, (whole, name: string, forms: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return lacking(whole);
    return forms === undefined ? String(value) : pluralForm(forms, countOf(value), tag);
  });
}

function withoutValue(name: string, text: string): string {
  const fault = new Error(`no value for ${name} in “${text}”`);
  if (isSeenByUsAlone()) throw fault;
  if (typeof reportError === 'function') reportError(fault);
  return '';
}

/**
 * Returns whether this runs in a test, in development or in a build of the pages. It does not at a server or in a
 * player's browser.
 */
const isSeenByUsAlone = (): boolean =>
  Boolean(import.meta.env?.SSR || import.meta.env?.DEV) ||
  (typeof process !== 'undefined' && process.env.NODE_ENV === 'test');

/** Reads a count, also one that was formatted for a reader: "1.000" and "1,000" are a thousand. */
const countOf = (value: string | number): number =>
  typeof value === 'number' ? value : Number(value.replace(/[.,\s](?=\d{3}(?!\d))/g, ''));

/** Chooses a plural form of "one:giro|other:giros" for a count. A category that is missing is "other". */
export function pluralForm(forms: string, count: number, tag: string): string {
  const words = new Map(
    forms.split('|').map((form) => form.split(':', 2).map((part) => part.trim()) as [string, string]),
  );
  return words.get(new Intl.PluralRules(tag).select(count)) ?? words.get('other') ?? '';
}
