/**
 * Checks the interface texts, the texts of `locales/`, without reading a file. A translation has the names in braces of the
 * Portuguese text, and the plural forms of its own language.
 */
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { hasLooseBrace } from './figure-rule.ts';
import { htmlTags } from './markup-rule.ts';
import { fault } from './prose-rules.ts';
import type { ProseFault } from './prose-rules.ts';

/** In characters: more than the longest text, a mail. */
export const INTERFACE_TEXT_MAX = 1200;

/** The plural forms that the dictionaries have. Others are for millions, which no text of the site counts. */
const FORMS = ['one', 'other'] as const;

/** Returns the plural forms that a text of this language needs. */
export const pluralFormsOf = (locale: Locale): readonly string[] => {
  const { pluralCategories } = new Intl.PluralRules(localeTable[locale].tag).resolvedOptions();
  return FORMS.filter((form) => pluralCategories.includes(form));
};

/** Returns all faults of a language's texts. `original`: the Portuguese ones. */
export const interfaceTextFaults = (
  locale: Locale,
  words: Readonly<Record<string, string>>,
  original: Readonly<Record<string, string>>,
): ProseFault[] =>
  Object.entries(original).flatMap(([key, source]) => {
    const text = words[key] ?? '';
    if (text.trim() === '') return [fault(key, 'empty')];
    const [own, expected] = [namesIn(text), namesIn(source)];
    return [
      ...(text.length > INTERFACE_TEXT_MAX ? [fault(key, 'tooLong', { max: INTERFACE_TEXT_MAX })] : []),
      ...(hasLooseBrace(text) ? [fault(key, 'looseBrace')] : []),
      ...(own === expected ? [] : [fault(key, 'otherFigures', { own, source: expected })]),
      ...(htmlTags(text).length > 0 ? [fault(key, 'html')] : []),
      ...pluralFaults(locale, key, text),
    ];
  });

/** Returns the names in braces, each with its braces. A name may stand in more than one place. */
const namesIn = (text: string): string =>
  [...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)\s*(?:\|[^{}]+)?\}\}/g), ([, name]) => `{{${name}}}`))]
    .sort()
    .join(' ');

function pluralFaults(locale: Locale, key: string, text: string): ProseFault[] {
  const needed = pluralFormsOf(locale);
  return Array.from(text.matchAll(/\{\{\s*(\w+)\s*\|([^{}]+)\}\}/g)).flatMap(([, name = '', forms = '']) => {
    const words = new Map(
      forms.split('|').map((form) => form.split(':', 2).map((part) => part.trim()) as [string, string]),
    );
    const isRight = words.size === needed.length && needed.every((form) => (words.get(form) ?? '') !== '');
    return isRight ? [] : [fault(key, 'pluralForms', { name: `{{${name}}}`, forms: needed.join(', ') })];
  });
}
