/** Tracks the rounds whose results are not shown yet, by their frames' messages and a given clock. Pure. */
import { SILENT_MS } from './frame-messages.ts';
import type { RoundNews } from './frame-messages.ts';

export interface HeldRounds {
  readonly rounds: ReadonlyMap<string, { readonly stake: bigint; readonly until: number }>;
  /** All stakes since the first of these rounds began, also of those that were shown meanwhile. In centavos. */
  readonly taken: bigint;
}

export const noRounds: HeldRounds = { rounds: new Map(), taken: 0n };

/** Applies a message that came at `now`, ms. A round that did not begin here, or whose time is over, holds nothing. */
export function hearRound(held: HeldRounds, { round, state, stake }: RoundNews, now: number): HeldRounds {
  const known = held.rounds.get(round);
  if (!known && state !== 'begun') return held;
  const rounds = new Map(held.rounds);
  if (state === 'shown') {
    rounds.delete(round);
    return withRounds(held, rounds);
  }
  const [before, after] = [known?.stake ?? 0n, BigInt(stake)];
  const most = after > before ? after : before;
  rounds.set(round, { stake: most, until: now + SILENT_MS });
  return { rounds, taken: held.taken + most - before };
}

/** Drops the rounds whose frames were silent for too long at `now`. */
export function dropSilent(held: HeldRounds, now: number): HeldRounds {
  return withRounds(held, new Map([...held.rounds].filter(([, { until }]) => until > now)));
}

/** Gives all rounds the whole time of silence again, from `now`. */
export function renewAll(held: HeldRounds, now: number): HeldRounds {
  const rounds = [...held.rounds].map(([round, { stake }]) => [round, { stake, until: now + SILENT_MS }] as const);
  return withRounds(held, new Map(rounds));
}

/** Returns when the next round is dropped, or null where there is none. */
export function nextDrop({ rounds }: HeldRounds): number | null {
  return rounds.size === 0 ? null : Math.min(...[...rounds.values()].map(({ until }) => until));
}

function withRounds({ taken }: HeldRounds, rounds: HeldRounds['rounds']): HeldRounds {
  return rounds.size === 0 ? noRounds : { rounds, taken };
}
