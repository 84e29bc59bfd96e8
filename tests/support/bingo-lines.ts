/** How often a card of bingo has exactly so many filled lines, out of all draws: inclusion and exclusion over all sets of lines, exact. */
import { lines } from '#games/bingo-da-quermesse/card.ts';
import { BALLS, DRAWN } from '#games/bingo-da-quermesse/rules.ts';
import { chooseExact } from './exact.ts';

const MIDDLE = 12;

/** For each number of lines: how often all numbers of a set are out, summed over the sets of as many lines. */
function bySize(): bigint[] {
  const sums = Array.from({ length: lines.length + 1 }, () => 0n);
  for (let set = 0; set < 2 ** lines.length; set++) {
    const held = lines.filter((_, line) => set & (1 << line));
    const numbers = new Set(held.flat().filter((cell) => cell !== MIDDLE)).size;
    sums[held.length] = (sums[held.length] ?? 0n) + chooseExact(BALLS - numbers, DRAWN - numbers);
  }
  return sums;
}

/** By index: the number of filled lines. */
export function waysToFill(): readonly bigint[] {
  const sums = bySize();
  return sums.map((_, exactly) =>
    sums.reduce((ways, sum, size) => {
      const times = chooseExact(size, exactly) * sum;
      return (size - exactly) % 2 === 0 ? ways + times : ways - times;
    }, 0n),
  );
}
