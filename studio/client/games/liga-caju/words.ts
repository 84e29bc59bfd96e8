/** Names matches, scores, selections and prices. */
import { fill } from '#lib/fill.ts';
import { priceOf } from '#games/liga-caju/prices.ts';
import type { Leg, Score, Selection } from '#games/liga-caju/prices.ts';
import { clubs, MATCHES } from '#games/liga-caju/season.ts';
import type { Match } from '#games/liga-caju/season.ts';
import type { Dictionary } from '#games/paytable.ts';
import { languageTag } from '../../page.ts';

const prices = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a price in decimal odds, always with two decimals and without a currency sign. */
export const priceText = (m100: number): string => prices.format(m100 / 100);

/** Returns what a selection pays as a single. */
export function singlePrice(matchday: number, leg: Leg): string {
  const price = priceOf({ matchday, legs: [leg] });
  return 'm100' in price ? priceText(price.m100) : '';
}

export const clubName = (club: number): string => clubs[club]?.name ?? '';

/** Keeps a score on one line. */
const whole = (score: string) => score.replace('-', '\u2011');

export function wordsOf(texts: Dictionary) {
  const clubsOf = ({ home, away }: Match) => ({ home: clubName(home), away: clubName(away) });
  const fixture = (match: Match) => fill(texts.fixture ?? '', clubsOf(match));
  const score = ({ home, away }: Score) => whole(fill(texts.score ?? '', { home, away }));
  const final = (match: Match, { home, away }: Score) =>
    whole(fill(texts.final ?? '', { ...clubsOf(match), scored: home, conceded: away }));

  function selection(chosen: Selection, match: Match): string {
    if (chosen === 'home' || chosen === 'away')
      return fill(texts.selection_wins ?? '', { club: clubName(match[chosen]) });
    const [, home, away] = /^(\d)-(\d)$/.exec(chosen) ?? [];
    return home === undefined
      ? (texts[`selection_${chosen}`] ?? '')
      : score({ home: Number(home), away: Number(away) });
  }

  return {
    fixture,
    score,
    final,
    selection,
    /** Names a selection without its match. For the match result the club's name identifies the match. */
    leg: ({ match, selection: chosen }: Leg, matches: readonly Match[]): string => {
      const of = matches[match] ?? { home: 0, away: 0 };
      if (chosen === 'home' || chosen === 'away') return selection(chosen, of);
      return fill(texts.leg ?? '', { fixture: fixture(of), selection: selection(chosen, of) });
    },
    /** Returns a sentence about the four matches, with one phrase for each. */
    all: (sentence: string, phrases: readonly string[], minute = 0): string => {
      const [one = '', two = '', three = '', four = ''] = phrases.slice(0, MATCHES);
      return fill(sentence, { one, two, three, four, minute });
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;
