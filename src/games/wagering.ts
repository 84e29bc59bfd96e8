/**
 * Decides which rounds count for a bonus's wagering (docs/decisions/24-wagering-and-reward-terms.md). A round that returns its stake too surely
 * carries no risk, so nothing of it counts. A game whose player can choose such a round has a rule of its own. Without a rule every round
 * counts, because none of its choices goes that far (a test computes it for each). Only the studio uses this, when a bet ends.
 */
import type { Json } from '#lib/json.ts';
import type { GameText } from './game-text.ts';

/** A chance above this part of the whole, to get back at least what is staked, is too sure. */
export const SURE = { part: 2, whole: 3 } as const;

/** Whether so many ways out of all are too sure a return. */
export const isTooSure = (ways: bigint, all: bigint): boolean => ways * BigInt(SURE.whole) > all * BigInt(SURE.part);

/** The fewest of so many equal chances that are too sure when all of them return the stake. */
export const fewestTooSure = (all: number): number => Math.floor((all * SURE.part) / SURE.whole) + 1;

/** A bet of a player as its round ended it. */
export interface Laid<Choice> {
  readonly choice: Choice;
  readonly stakeCents: bigint;
  /** The height at which its player took it out, hundredths; null: they did not. */
  readonly cashOut: number | null;
}

export interface WageringRule<Choice, Outcome> {
  /** Whether the bet counts, by all that its player laid on the round, itself included, and by what came of it. */
  readonly counts: (bet: Laid<Choice>, laid: readonly Laid<Choice>[], outcome: Outcome) => boolean;
  /** The text that names the rounds that do not count. */
  readonly said: GameText;
}

/** A rule without its types, as `StudioRules` is a game without its own. */
export const asWageringRule = <Choice, Outcome>(rule: WageringRule<Choice, Outcome>): WageringRule<Json, Json> =>
  rule as unknown as WageringRule<Json, Json>;

/** Whether a bet counts in a game with this rule, or with none; left out: it is its player's only bet on the round. */
export const countsBy = (
  rule: WageringRule<Json, Json> | undefined,
  bet: Laid<Json>,
  outcome: Json,
  laid: readonly Laid<Json>[] = [bet],
): boolean => rule === undefined || rule.counts(bet, laid, outcome);
