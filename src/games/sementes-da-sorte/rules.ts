/**
 * Implements Sementes da Sorte: twelve of sixty seeds are drawn, and the player picks one to eight
 * (docs/domain/game-rules.md#sementes-da-sorte).
 */
import { deal, dealLimits } from '#lib/fair.ts';
import { areDifferent, byHundredths, choose, fieldOf, gridA, isWhole } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';

export const SEEDS = 60;
export const DRAWN = 12;
export const MOST_PICKS = 8;

export interface Picks {
  /** One to eight different seeds, 1 to 60. */
  readonly picks: readonly number[];
}

export interface Drawn {
  /** Seeds 1 to 60, in the order of the draw. */
  readonly drawn: readonly number[];
  /** The drawn seeds that were picked, in the same order. */
  readonly hits: readonly number[];
}

/** The multipliers in hundredths, by number of picks, then by number of hits. */
export const pays: readonly (readonly number[])[] = [
  [],
  [0, 480],
  [0, 100, 1700],
  [0, 0, 500, 7700],
  [0, 0, 200, 1500, 32_000],
  [0, 0, 100, 700, 6000, 120_000],
  [0, 0, 0, 400, 3000, 35_000, 300_000],
  [0, 0, 0, 300, 1200, 10_000, 100_000, 800_000],
  [0, 0, 0, 150, 900, 5000, 28_000, 100_000, 1_000_000],
];

export const sementesDaSorte: FairGame<Picks, Drawn> = {
  code: 'sementes-da-sorte',
  version: 1,
  kind: 'instant',
  volatility: 'high',
  rtpBasisPoints: 9550,
  minEdgePpm: 37_875,
  stakes: gridA(20, 2000),
  isChoice: (value): value is Picks => {
    const picks = fieldOf(value, 'picks');
    return Array.isArray(picks) && areDifferent(picks, MOST_PICKS) && picks.every((seed) => isWhole(seed, 1, SEEDS));
  },
  limits: () => dealLimits(SEEDS, DRAWN),
  outcome: (tape, { picks }) => {
    const drawn = deal(SEEDS, tape).map((value) => value + 1);
    return { drawn, hits: drawn.filter((seed) => picks.includes(seed)) };
  },
  winCents: ({ hits }, { picks }, stakeCents) => byHundredths(stakeCents, pays[picks.length]?.[hits.length] ?? 0),
};

/** Returns in how many of the C(60,12) draws exactly `hits` of `picks` seeds are drawn. */
export const waysOf = (picks: number, hits: number): number =>
  choose(picks, hits) * choose(SEEDS - picks, DRAWN - hits);
