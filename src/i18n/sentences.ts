import type { Locale } from '#lib/locales.ts';

/** Sentences one after the other, as the language sets them: Chinese puts nothing between. */
export function sentences(locale: Locale, ...texts: readonly string[]): string {
  return texts.join(locale === 'cn' || locale === 'ch' ? '' : ' ');
}
