/** Chance that can be had again: the seed is printed, and taken from the environment where it is given. */
import { randomInt } from 'node:crypto';

/** Numbers from 0 to 1; `name` is the variable that repeats a run. */
export function seededRandom(name: string): () => number {
  let state = Number(process.env[name] ?? randomInt(2 ** 32));
  process.stdout.write(`${name}=${state}\n`);
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
