/** Selects the picked seeds. */
import { deal, dealLimits } from '#lib/fair.ts';
import { MOST_PICKS, pays, SEEDS } from '#games/sementes-da-sorte/rules.ts';

export type Picks = readonly number[];

/** Adds the seed, or removes it if it was picked. Returns null where no more can be picked. */
export function withSeed(picks: Picks, seed: number): Picks | null {
  if (picks.includes(seed)) return picks.filter((each) => each !== seed);
  return picks.length === MOST_PICKS ? null : [...picks, seed].sort((one, other) => one - other);
}

/** Picks `count` seeds at random. `below` draws uniformly from 0 to below its limit. A round's draw never uses it. */
export const anyPicks = (count: number, below: (limit: number) => number): Picks =>
  deal(SEEDS, dealLimits(SEEDS, count).map(below))
    .map((value) => value + 1)
    .sort((one, other) => one - other);

/** Returns the paying numbers of hits for `count` picks, with their multipliers in hundredths. */
export const rungsOf = (count: number): { readonly hits: number; readonly m100: number }[] =>
  (pays[count] ?? []).map((m100, hits) => ({ hits, m100 })).filter(({ m100 }) => m100 > 0);
