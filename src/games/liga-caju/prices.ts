/** Defines the bets on a match, their chances and their prices, exactly, from the stored weights. */
import { fieldOf, isWhole } from '#games/fair-game.ts';
import { MATCHDAYS, matchesOf, MATCHES } from './season.ts';
import type { Match } from './season.ts';
import { awayWeights, homeWeights } from './weights.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

type Few = 0 | 1 | 2 | 3;
const FEW: readonly Few[] = [0, 1, 2, 3];
export type ExactScore = `${Few}-${Few}`;

const scores: readonly ExactScore[] = FEW.flatMap((home) => FEW.map((away): ExactScore => `${home}-${away}`));

/** The markets of a match. In each exactly one selection wins. Over and under divide at two and a half goals. */
export const markets = {
  result: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  both: ['both', 'not-both'],
  score: [...scores, 'other'],
} as const;

export type Selection = (typeof markets)[keyof typeof markets][number];
export const selections: readonly Selection[] = Object.values(markets).flat();

export interface Leg {
  /** The match's index in the matchday. */
  readonly match: number;
  readonly selection: Selection;
}

export interface Slip {
  /** 0 to 13. */
  readonly matchday: number;
  readonly legs: readonly Leg[];
}

/** The multiplier in hundredths, or why there is none. */
export type Price = { readonly m100: number } | { readonly refused: 'legs' | 'same-match' | 'too-high' };

export const MOST_LEGS = 4;
/** The highest price in hundredths. A slip above it is refused, never reduced. */
export const TOP_M100 = 100_000;
/** A slip pays 95 % of its fair price. The margin is taken once, whatever the number of legs. */
export const PAID_PERCENT = 95n;
/** The denominator of chances. */
export const OUT_OF = 10n ** 12n;

/** Returns whether a value is a slip, with or without a price. */
export function isSlip(value: unknown): value is Slip {
  const legs = fieldOf(value, 'legs');
  return (
    isWhole(fieldOf(value, 'matchday'), 0, MATCHDAYS - 1) &&
    Array.isArray(legs) &&
    legs.every(
      (leg) =>
        isWhole(fieldOf(leg, 'match'), 0, MATCHES - 1) &&
        selections.some((selection) => selection === fieldOf(leg, 'selection')),
    )
  );
}

export function isWon(selection: Selection, { home, away }: Score): boolean {
  switch (selection) {
    case 'home':
      return home > away;
    case 'draw':
      return home === away;
    case 'away':
      return home < away;
    case 'over':
      return home + away > 2;
    case 'under':
      return home + away <= 2;
    case 'both':
      return home > 0 && away > 0;
    case 'not-both':
      return home === 0 || away === 0;
    case 'other':
      return home > 3 || away > 3;
    default:
      return selection === `${home}-${away}`;
  }
}

/** Returns the chance of the selection, out of 10¹². */
export function chanceOf({ home, away }: Match, selection: Selection): bigint {
  let ways = 0;
  for (const [scored, weight] of (homeWeights[`${home}-${away}`] ?? []).entries())
    for (const [conceded, other] of (awayWeights[`${home}-${away}`] ?? []).entries())
      if (isWon(selection, { home: scored, away: conceded })) ways += weight * other;
  return BigInt(ways);
}

/**
 * Returns the price of a slip of one to four legs. Legs of one match are refused, because they are correlated. A leg of
 * a void match is left out of the price.
 */
export function priceOf({ matchday, legs }: Slip): Price {
  if (legs.length < 1 || legs.length > MOST_LEGS) return { refused: 'legs' };
  if (new Set(legs.map(({ match }) => match)).size < legs.length) return { refused: 'same-match' };
  const matches = matchesOf(matchday);
  const chances = legs.map(({ match, selection }) => chanceOf(matches[match] ?? { home: 0, away: 0 }, selection));
  const worth = chances.reduce((all) => all * OUT_OF, PAID_PERCENT) / chances.reduce((all, chance) => all * chance, 1n);
  return worth > TOP_M100 ? { refused: 'too-high' } : { m100: Number(worth) };
}
