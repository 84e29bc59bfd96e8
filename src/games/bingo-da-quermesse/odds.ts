/** Computes the chance of each number of completed lines. It is the same for every card. */
import { choose } from '../fair-game.ts';
import { lines } from './card.ts';
import { BALLS, DRAWN } from './rules.ts';

const MIDDLE = 12;
/** The numbers that each line needs. The middle cell is free. */
const waiting = lines.map((cells) => cells.filter((cell) => cell !== MIDDLE));

/** Returns the chance that `numbers` given numbers are all among the balls. */
const allOut = (numbers: number): number => {
  let chance = 1;
  for (let index = 0; index < numbers; index++) chance *= (DRAWN - index) / (BALLS - index);
  return chance;
};

/**
 * Returns by number of lines: the sum, over every set of that many lines, of the chance that all of them are complete.
 */
function bySets(): number[] {
  const sums = lines.map(() => 0).concat(0);
  for (let set = 0; set < 2 ** lines.length; set++) {
    const held = waiting.filter((_, line) => set & (1 << line));
    sums[held.length] = (sums[held.length] ?? 0) + allOut(new Set(held.flat()).size);
  }
  return sums;
}

/** Returns the chance of exactly n completed lines, by index, by inclusion and exclusion over all sets of lines. */
export function chances(): readonly number[] {
  const sums = bySets();
  return sums.map((_, exactly) =>
    sums.reduce(
      (chance, sum, size) =>
        size < exactly ? chance : chance + ((size - exactly) % 2 === 0 ? 1 : -1) * choose(size, exactly) * sum,
      0,
    ),
  );
}
