import type { Locale } from '#lib/locales.ts';

/** Joins sentences by the language's rule: Chinese has no blank between them. */
export function sentences(locale: Locale, ...texts: readonly string[]): string {
  return texts.join(locale === 'cn' || locale === 'ch' ? '' : ' ');
}
