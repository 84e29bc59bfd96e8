/** Checks texts of a title and paragraphs that the server keeps. A language without one shows the Portuguese text. */
import { htmlTags } from '#content/markup-rule.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { DocumentFault, DocumentTexts, EditedField, TextRule } from './kind.ts';

interface PlainText {
  readonly title: string;
  readonly content: string;
}

export const textFault = (
  locale: Locale,
  field: string,
  rule: TextRule,
  values: DocumentFault['values'] = {},
): DocumentFault => ({ locale, field, rule, values });

/** Returns the faults of title and content: one without the other, too long, HTML, or no Portuguese text. */
export function plainFaults(fields: readonly EditedField[], texts: DocumentTexts): DocumentFault[] {
  const isWritten = (locale: Locale) => writtenIn(texts, locale) !== null;
  return locales.flatMap((locale) => {
    const { title = '', content = '' } = texts[locale];
    const missing = title === '' ? 'title' : 'content';
    return [
      ...((title === '') !== (content === '') ? [textFault(locale, missing, 'together')] : []),
      ...(locale === 'pt' && !isWritten('pt') && locales.some(isWritten) ? [textFault('pt', 'title', 'missing')] : []),
      ...fields.flatMap(({ name, max }) => {
        const text = texts[locale][name] ?? '';
        return [
          ...(text.length > max ? [textFault(locale, name, 'tooLong', { max })] : []),
          ...(htmlTags(text).length > 0 ? [textFault(locale, name, 'html')] : []),
        ];
      }),
    ];
  });
}

function writtenIn(texts: DocumentTexts, locale: Locale): PlainText | null {
  const { title = '', content = '' } = texts[locale];
  return title === '' && content === '' ? null : { title, content };
}

/** Returns title and content of each language that has them; null where Portuguese has none. */
export function writtenTexts(texts: DocumentTexts): (Partial<Record<Locale, PlainText>> & { pt: PlainText }) | null {
  const pt = writtenIn(texts, 'pt');
  if (pt === null) return null;
  const entries = locales.flatMap((locale) => {
    const text = writtenIn(texts, locale);
    return text ? [[locale, text] as const] : [];
  });
  return { ...Object.fromEntries(entries), pt };
}
