/**
 * Decides which rounds count for a bonus's wagering (docs/decisions/24-wagering-and-reward-terms.md). A round that
 * returns its stake too surely carries no risk, so it counts nothing. A game whose player can choose such a round has
 * its own rule. Without a rule every round counts, because no choice is too certain (a test computes it for each). Only
 * the studio uses this, when a bet ends.
 */
import type { Json } from '#lib/json.ts';
import type { GameText } from './game-text.ts';

/** A chance of at least the stake back is too certain above this fraction. */
export const SURE = { part: 2, whole: 3 } as const;

/** Returns whether `ways` out of `all` are too certain a return. */
export const isTooSure = (ways: bigint, all: bigint): boolean => ways * BigInt(SURE.whole) > all * BigInt(SURE.part);

/** Returns the fewest of `all` equal chances that are too certain when each of them returns the stake. */
export const fewestTooSure = (all: number): number => Math.floor((all * SURE.part) / SURE.whole) + 1;

/** A bet of a player at the end of its round. */
export interface Laid<Choice> {
  readonly choice: Choice;
  readonly stakeCents: bigint;
  /** The multiplier of the cash-out, hundredths; null without one. */
  readonly cashOut: number | null;
}

export interface WageringRule<Choice, Outcome> {
  /** Returns whether the bet counts, by all bets of its player on the round, itself included, and by the outcome. */
  readonly counts: (bet: Laid<Choice>, laid: readonly Laid<Choice>[], outcome: Outcome) => boolean;
  /** The text that names the rounds that do not count. */
  readonly said: GameText;
}

/** Removes the types of a rule, as `StudioRules` does for a game. */
export const asWageringRule = <Choice, Outcome>(rule: WageringRule<Choice, Outcome>): WageringRule<Json, Json> =>
  rule as unknown as WageringRule<Json, Json>;

/** Returns whether a bet counts under a rule; without a rule it does. `laid` defaults to the bet alone. */
export const countsBy = (
  rule: WageringRule<Json, Json> | undefined,
  bet: Laid<Json>,
  outcome: Json,
  laid: readonly Laid<Json>[] = [bet],
): boolean => rule === undefined || rule.counts(bet, laid, outcome);
