/** Computes exact figures of a game from its distribution of multipliers, in integers, because floats would round. */
import { expect } from 'vitest';
import { MOST_CENTS } from '#games/fair-game.ts';
import type { Stakes } from '#games/fair-game.ts';

/** The weight of each multiplier (hundredths) out of their sum. */
export type Distribution = ReadonlyMap<number, bigint>;

/** Returns the binomial coefficient, n choose k, at any size. */
export function chooseExact(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - i + 1)) / BigInt(i);
  return ways;
}

/** Adds weight to a multiplier. */
export const add = (distribution: Map<number, bigint>, m100: number, ways: bigint): unknown =>
  distribution.set(m100, (distribution.get(m100) ?? 0n) + ways);

const part = (some: bigint, all: bigint): number => Number((some * 10n ** 15n) / all) / 1e15;

/**
 * Returns return, hit frequency and gain frequency in percent, the standard deviation in stakes, and the top multiplier
 * in hundredths.
 */
export function figuresOf(distribution: Distribution) {
  let all = 0n;
  let paid = 0n;
  let squares = 0n;
  let hits = 0n;
  let gains = 0n;
  for (const [m100, ways] of distribution) {
    all += ways;
    paid += ways * BigInt(m100);
    squares += ways * BigInt(m100) ** 2n;
    if (m100 > 0) hits += ways;
    if (m100 > 100) gains += ways;
  }
  return {
    all,
    rtp: part(paid, all),
    rtpBasisPoints: Number((paid * 100n) / all),
    hit: part(hits * 100n, all),
    gain: part(gains * 100n, all),
    deviation: Math.sqrt(part(squares * all - paid * paid, all * all)) / 100,
    top: Math.max(...distribution.keys()),
  };
}

/** Expects the mean of a simulation (stakes) to be within three and a half standard errors of the computed one. */
export function expectByChance(mean: number, computed: number, deviation: number, rounds: number): void {
  expect(Math.abs(mean - computed) / (deviation / Math.sqrt(rounds))).toBeLessThan(3.5);
}

/** Expects every stake times each multiplier (hundredths) to be whole centavos below the payout cap. */
export function expectPayable({ stakes }: { readonly stakes: Stakes }, multipliers: Iterable<number>): void {
  expect(stakes.min % stakes.step).toBe(0);
  expect((stakes.max - stakes.min) % stakes.step).toBe(0);
  for (const m100 of multipliers) {
    expect((stakes.step * m100) % 100).toBe(0);
    expect((stakes.max * m100) / 100).toBeLessThanOrEqual(MOST_CENTS);
  }
}
