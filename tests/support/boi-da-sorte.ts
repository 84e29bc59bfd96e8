/** Provides spins and dances of Boi da Sorte that pay a given sum. */
import { winsOf } from '#games/engine.ts';
import { boiDaSorte, ladder, reels } from '#games/boi-da-sorte/rules.ts';
import type { Dance } from '#games/boi-da-sorte/rules.ts';

const [first = [], second = [], third = []] = reels.strips;

/** Every combination of stops. */
export const boards = first.flatMap((_, a) => second.flatMap((__, b) => third.map((___, c) => [a, b, c] as const)));

/** Returns what the lines of a spin pay, in stakes of a line. */
export const paysAt = (stops: readonly number[]): number =>
  winsOf(reels, stops).reduce((sum, { multiplier }) => sum + multiplier, 0);

/** Returns the dance whose spins pay these sums, in stakes of a line and before their multipliers. */
export function danceOf(...pays: readonly number[]): Dance {
  const spins = ladder.map((_, index) => {
    const stops = boards.find((each) => paysAt(each) === (pays[index] ?? 0));
    if (!stops) throw new Error(`no spin pays ${pays[index]}`);
    return stops;
  });
  return boiDaSorte.outcome(spins.flat(), null, []);
}
