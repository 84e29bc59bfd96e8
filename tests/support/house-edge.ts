/** Computes the house edge as exact fractions. */
import type { FairGame } from '#games/fair-game.ts';
import type { Distribution } from './exact.ts';

/** Sums over all outcomes, in any unit. */
export interface Edge {
  readonly kept: bigint;
  readonly staked: bigint;
}

/** Returns the edge of a bet with equally likely outcomes, as the rules pay it at a stake. */
export function edgeOver<Choice, Outcome>(
  { winCents }: Pick<FairGame<Choice, Outcome>, 'winCents'>,
  choice: Choice,
  outcomes: readonly Outcome[],
  stakeCents = 100n,
): Edge {
  const paid = outcomes.reduce((sum, outcome) => sum + winCents(outcome, choice, stakeCents), 0n);
  const staked = BigInt(outcomes.length) * stakeCents;
  return { kept: staked - paid, staked };
}

/** Returns the edge of a bet with one multiplier (hundredths) that occurs in `ways` of `all`. */
export const edgeAt = (m100: number, ways: bigint, all: bigint): Edge => ({
  kept: all * 100n - ways * BigInt(m100),
  staked: all * 100n,
});

/** Returns the edge of a distribution of multipliers. */
export function edgeOf(distribution: Distribution): Edge {
  let kept = 0n;
  let staked = 0n;
  for (const [m100, ways] of distribution) {
    kept += ways * BigInt(100 - m100);
    staked += ways * 100n;
  }
  return { kept, staked };
}

/** Returns the edge of simultaneous bets, each over all outcomes of the round. */
export const combineEdges = (edges: readonly Edge[]): Edge => ({
  kept: edges.reduce((sum, { kept }) => sum + kept, 0n),
  staked: edges.reduce((sum, { staked }) => sum + staked, 0n),
});

export const isLess = (one: Edge, other: Edge): boolean => one.kept * other.staked < other.kept * one.staked;

export const leastOf = (edges: readonly Edge[]): Edge =>
  edges.reduce((least, each) => (isLess(each, least) ? each : least));

/** Returns an edge in millionths, rounded down. */
export const ppmOf = ({ kept, staked }: Edge): number => Number((kept * 1_000_000n) / staked);
