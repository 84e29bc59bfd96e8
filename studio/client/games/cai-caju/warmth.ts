/** Computes how warm a basket is coloured: from cold for the least multiplier to hot for the greatest. */

/** Returns 0 to 1. Multipliers of a risk lie apart by factors, so their logarithms are spread evenly. */
export function warmthOf(m100: number, all: readonly number[]): number {
  const [least, most] = [Math.log(Math.min(...all)), Math.log(Math.max(...all))];
  return most === least ? 0 : (Math.log(m100) - least) / (most - least);
}
