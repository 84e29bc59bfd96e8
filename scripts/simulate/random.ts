/** Provides the random numbers of a simulation from one generator, so that a seed determines the whole run. */
import { randomFrom } from '#scripts/dev/fixtures/seeded-random.ts';

export interface Random {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number;
  /** Returns an integer from 0 to below `end`. */
  readonly int: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Returns an item of a list, chosen by weight. */
  readonly pickWeighted: <T extends { readonly weight: number }>(list: readonly T[]) => T;
}

export function createRandom(seed: number): Random {
  const next = randomFrom(seed);
  const int = (end: number) => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[int(list.length)] as T;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    pickWeighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      return list.find(({ weight }) => (left -= weight) < 0) ?? pick(list);
    },
  };
}
