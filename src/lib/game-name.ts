/** A game's name in the reader's language: one for each, so that list, frame, record and statement say the same. */
import type { Locale } from './locales.ts';

/** Portuguese always; a provider may lack others. */
export type GameNames = { readonly pt: string } & Readonly<Partial<Record<Locale, string>>>;

/** The name in a language; where the provider has none, the English one, or else the Portuguese. */
export function nameIn(names: GameNames, locale: Locale): string {
  return names[locale] || names.en || names.pt;
}
