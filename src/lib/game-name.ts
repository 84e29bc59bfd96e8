/** Returns a game's name in the reader's language, the same in list, frame, history and statement. */
import type { Locale } from './locales.ts';

/** Portuguese is always present; other languages may be missing. */
export type GameNames = { readonly pt: string } & Readonly<Partial<Record<Locale, string>>>;

/** Returns the name in a language, otherwise the English one, otherwise the Portuguese. */
export function nameIn(names: GameNames, locale: Locale): string {
  return names[locale] || names.en || names.pt;
}

/** The names in a list. Older back ends send only `name` (Portuguese) and `en_name`. */
interface ListedNames {
  readonly name: string;
  readonly en_name?: string | null | undefined;
  readonly names?: Readonly<Record<string, string>> | null | undefined;
}

/** Returns a listed game's name in a language. */
export function gameName({ name, en_name, names }: ListedNames, locale: Locale): string {
  return nameIn({ en: en_name ?? '', ...names, pt: names?.['pt'] || name }, locale);
}
