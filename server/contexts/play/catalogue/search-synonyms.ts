/** Words that players use for kinds of games, in all languages (`search.json` of the dictionaries): of a type, and of the studio's single games. */
import { STUDIO } from '#games/catalogue.ts';
import { gameTypes } from '#contract/games.ts';
import { locales } from '#lib/locales.ts';
import { rawText, translate } from '#server/platform/i18n.ts';
import type { Entry } from './cache.ts';

/** What a type is called and its synonyms, by the type's number. They hold for games of any provider. */
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

/** What else a game of the studio is called; `''` for other games: another provider may have one of the same code. */
export const gameWords = ({ provider, code }: Pick<Entry, 'provider' | 'code'>): string =>
  provider === STUDIO ? locales.map((locale) => synonymsIn(locale, code)).join(' ') : '';

/** `''` where the dictionary says nothing about it. */
function synonymsIn(locale: (typeof locales)[number], key: string): string {
  const text = rawText(locale, 'search', key);
  return text === key ? '' : text;
}
