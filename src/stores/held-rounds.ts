/** Tracks the rounds whose results are not shown yet, by their frames' messages. Pure. */
import type { RoundNews } from '#lib/frame-messages.ts';

export interface HeldRounds {
  /** The stake of each round, centavos. */
  readonly stakes: Readonly<Record<string, bigint>>;
  /** All stakes since the first of these rounds began, also of those that were shown meanwhile. */
  readonly taken: bigint;
}

export const noRounds: HeldRounds = { stakes: {}, taken: 0n };

/** Applies a message. A round that did not begin here, or that was dropped, changes nothing. */
export function hearRound(held: HeldRounds, { round, state, stake }: RoundNews): HeldRounds {
  const { [round]: known, ...others } = held.stakes;
  if (known === undefined && state !== 'begun') return held;
  if (state === 'shown') return Object.keys(others).length === 0 ? noRounds : { ...held, stakes: others };
  const staked = BigInt(stake);
  return { stakes: { ...others, [round]: staked }, taken: held.taken + staked - (known ?? 0n) };
}
