/**
 * Counts the draws with exactly n completed lines of a bingo card, by inclusion and exclusion over all sets of lines.
 * The counts are exact.
 */
import { lines } from '#games/bingo-da-quermesse/card.ts';
import { BALLS, DRAWN } from '#games/bingo-da-quermesse/rules.ts';
import { chooseExact } from './exact.ts';

const MIDDLE = 12;

/** Returns by number of lines: the sum, over the sets of that many lines, of the draws that complete all of them. */
function bySize(): bigint[] {
  const sums = Array.from({ length: lines.length + 1 }, () => 0n);
  for (let set = 0; set < 2 ** lines.length; set++) {
    const held = lines.filter((_, line) => set & (1 << line));
    const numbers = new Set(held.flat().filter((cell) => cell !== MIDDLE)).size;
    sums[held.length] = (sums[held.length] ?? 0n) + chooseExact(BALLS - numbers, DRAWN - numbers);
  }
  return sums;
}

/** Returns the number of draws by number of completed lines. */
export function waysToFill(): readonly bigint[] {
  const sums = bySize();
  return sums.map((_, exactly) =>
    sums.reduce((ways, sum, size) => {
      const times = chooseExact(size, exactly) * sum;
      return (size - exactly) % 2 === 0 ? ways + times : ways - times;
    }, 0n),
  );
}
