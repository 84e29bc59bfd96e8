/** Selects the picked seeds. */
import { deal, dealLimits } from '#lib/fair.ts';
import { MOST_PICKS, pays, SEEDS } from '#games/sementes-da-sorte/rules.ts';

export type Picks = readonly number[];

/** With this seed, or without it if it was picked; null where no more can be picked. */
export function withSeed(picks: Picks, seed: number): Picks | null {
  if (picks.includes(seed)) return picks.filter((each) => each !== seed);
  return picks.length === MOST_PICKS ? null : [...picks, seed].sort((one, other) => one - other);
}

/** The device's own choice: `below` draws evenly from 0 to less than its limit. No part of a round's draw. */
export const anyPicks = (count: number, below: (limit: number) => number): Picks =>
  deal(SEEDS, dealLimits(SEEDS, count).map(below))
    .map((value) => value + 1)
    .sort((one, other) => one - other);

/** What so many picks pay: hits and hundredths, the paying ones alone. */
export const rungsOf = (count: number): { readonly hits: number; readonly m100: number }[] =>
  (pays[count] ?? []).map((m100, hits) => ({ hits, m100 })).filter(({ m100 }) => m100 > 0);
