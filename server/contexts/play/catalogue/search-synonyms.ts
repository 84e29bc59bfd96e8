/** Reads the synonyms of types and of the studio's games in all languages (`search.json` of the dictionaries). */
import { STUDIO } from '#games/catalogue.ts';
import { gameTypes } from '#contract/games.ts';
import { locales } from '#lib/locales.ts';
import { rawText, translate } from '#server/platform/i18n.ts';
import type { Entry } from './cache.ts';

/** Returns the names and synonyms of each type, by the type's number, for games of any provider. */
export function typeWords(): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(gameTypes).map(([name, type]) => {
      const title = `type${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [
        type,
        locales.map((locale) => `${translate(locale, 'pages', title)} ${synonymsIn(locale, name)}`).join(' '),
      ];
    }),
  );
}

/** Returns the synonyms of a game of the studio. `''` for other games, because another provider may use the same code. */
export const gameWords = ({ provider, code }: Pick<Entry, 'provider' | 'code'>): string =>
  provider === STUDIO ? locales.map((locale) => synonymsIn(locale, code)).join(' ') : '';

/** Returns a dictionary's synonyms, or `''`. */
function synonymsIn(locale: (typeof locales)[number], key: string): string {
  const text = rawText(locale, 'search', key);
  return text === key ? '' : text;
}
