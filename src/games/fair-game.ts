/**
 * Defines every game of the studio as rules that turn a round's tape into an outcome and a win. They are pure and
 * served to the browser unchanged. So the page that verifies a round runs the same code that paid it
 * (docs/domain/games-and-fairness.md#rules-interface).
 */

import { drawIntegers } from '#lib/fair.ts';
import type { RoundSeed } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';

/**
 * A tape is the round's integers, drawn whole before anything is shown (`drawIntegers`, lib/fair.ts). A player's
 * actions decide how much of it is shown, never its values. `Choice` is the type of the bet, `Action` that of the
 * actions during the round.
 */
export interface FairGame<Choice, Outcome, Action = never> {
  readonly code: string;
  /** A round is verified by the version that played it, so old versions stay in the code. */
  readonly version: number;
  /**
   * `instant`: one press, one result. `steps`: the player decides during the round. `shared`: many players, one result.
   */
  readonly kind: 'instant' | 'steps' | 'shared';
  readonly volatility: 'low' | 'medium' | 'high';
  /** The published theoretical return, rounded down: the lowest of all choices. A test computes it. */
  readonly rtpBasisPoints: number;
  /**
   * The house edge of all stakes, second bets included, in millionths, rounded down. It is that of the bet with the
   * lowest edge, under the player's best strategy. It differs from what the published return leaves, which is that of
   * the bet with the lowest return. A test computes it.
   */
  readonly minEdgePpm: number;
  /** The total stakes on offer, centavos: minimum, maximum and step. */
  readonly stakes: Stakes;
  /** Returns whether the value is a valid choice. */
  readonly isChoice: (value: unknown) => value is Choice;
  /** Returns the exclusive upper bounds of the tape's integers, a fixed list for each choice. */
  readonly limits: (choice: Choice) => readonly number[];
  /** Returns the outcome of a whole round; in a game with steps, after these actions. */
  readonly outcome: (tape: readonly number[], choice: Choice, actions: readonly Action[]) => Outcome;
  /** Returns the win in centavos, stake included; 0n for a lost round. */
  readonly winCents: (outcome: Outcome, choice: Choice, stakeCents: bigint) => bigint;
  /** Returns whether this choice accepts the stake. Without it every stake of the grid is accepted. */
  readonly takes?: (choice: Choice, stakeCents: number) => boolean;
  /** The rules of a round of steps; absent in other games. */
  readonly steps?: Steps<Outcome, Action>;
  /** The rules of a shared round; absent in other games. Tape and outcome are the same for every choice. */
  readonly table?: TableRules<Choice, Outcome>;
}

/**
 * The rules of a round that many players share, with four phases: open for bets, closed, playing, result
 * (docs/domain/games-and-fairness.md#shared-tables).
 */
export interface TableRules<Choice, Outcome> {
  /** The length of the phases with open bets, with closed bets, and with the result, ms. */
  readonly openMs: number;
  readonly closedMs: number;
  readonly resultMs: number;
  /** Returns the length of play, ms. */
  readonly playMs: (outcome: Outcome) => number;
  /** Whether the length of play follows from the outcome, so that its end is secret before. */
  readonly isEndSecret?: boolean;
  /** What becomes public of the outcome bit by bit, where a round with cash-outs is watched. */
  readonly reveal?: Reveal<Outcome>;
  /** The number of parts of the tape. Each is drawn under its own nonce, from 0. */
  readonly parts: number;
  /** Returns the outcome of a round of the chain. `round`: its number, from 1. */
  readonly outcome: (tape: readonly number[], round: number) => Outcome;
  /** Returns whether the choice can be bet on in that round. Without it every choice can. */
  readonly takes?: (choice: Choice, round: number) => boolean;
  /** The maximum number of bets of one player in a round. Their sum is at most the highest stake. */
  readonly mostBets: number;
  /** The kinds of results that the statistics count, by the keys of their texts. */
  readonly kinds: readonly string[];
  /** Returns the kinds of an outcome; several where a round has several results. */
  readonly kindsOf: (outcome: Outcome) => readonly string[];
  /** The rules of cash-outs while the round plays; absent where there are none. */
  readonly cashOut?: CashOutRules<Choice, Outcome>;
}

/** What is public of an outcome while its round plays. */
export interface Reveal<Outcome> {
  /** Returns the part of the outcome that is public after `ms` of play. */
  readonly soFar: (outcome: Outcome, ms: number) => Outcome;
  /** Returns the next ms of play, after these, at which more may become public. */
  readonly nextMs: (ms: number) => number;
}

/**
 * The rules of cash-outs. Each has a mark, stored with the bet: the multiplier in hundredths, or the minute of play.
 */
export interface CashOutRules<Choice, Outcome> {
  /** Returns the mark after `ms` of play. */
  readonly markAfter: (ms: number) => number;
  /** Returns what a bet pays that is cashed out at that mark, centavos; null where it cannot be. */
  readonly paysAt: (outcome: Outcome, choice: Choice, stakeCents: bigint, mark: number) => bigint | null;
  /**
   * Whether the player is offered an amount and names it. Such a bet also wins without a cash-out, so an interruption
   * of the round voids none.
   */
  readonly isOffer?: boolean;
}

/**
 * The rules of a round of steps. Until it is over, its outcome holds only what the player may see
 * (docs/domain/games-and-fairness.md#rounds-of-steps).
 */
export interface Steps<Outcome, Action> {
  readonly isAction: (value: unknown) => value is Action;
  /** Returns whether the action is allowed now. An action that is not allowed changes nothing. */
  readonly may: (outcome: Outcome, action: Action) => boolean;
  readonly isOver: (outcome: Outcome) => boolean;
  /** Returns the action for a player past the deadline; null: the round is void. */
  readonly byDefault: (outcome: Outcome) => Action | null;
  /** Returns whether the action places a second bet equal to the first. Without it none does. */
  readonly raises?: (action: Action) => boolean;
}

/** Any game with opaque choices. Callers must check `isChoice` first. */
export type StudioRules = FairGame<Json, Json, Json>;

/** Removes the types of a game's rules, for callers that know games only by code. */
export const asStudioRules = <Choice, Outcome, Action>(game: FairGame<Choice, Outcome, Action>): StudioRules =>
  game as unknown as StudioRules;

export interface Stakes {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * The maximum payment of a round, centavos. Stakes are limited so that it never lowers a return
 * (docs/domain/games-and-fairness.md#exact-payouts).
 */
export const MOST_CENTS = 20_000_000;

/**
 * Returns stakes of class A: every multiplier is a multiple of 0.05, so payments on a grid of R$ 0.20 are exact
 * centavos.
 */
export const gridA = (min: number, max: number): Stakes => ({ min, max, step: 20 });

/** Returns stakes of class B: whole reais, for multipliers of any hundredth. */
export const gridB = (min: number, max: number): Stakes => ({ min, max, step: 100 });

/** Multiplies a stake by a multiplier in hundredths. The result is exact on the stake's grid. */
export const byHundredths = (stakeCents: bigint, m100: number): bigint => (stakeCents * BigInt(m100)) / 100n;

/** Returns whether the game accepts the stake. */
export const takesStake = ({ stakes }: { readonly stakes: Stakes }, cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= stakes.min && cents <= stakes.max && (cents - stakes.min) % stakes.step === 0;

/** Returns the stakes to offer as steps: 1, 2 and 5 of each power of ten, ascending. */
export function rungs({ min, max, step }: Stakes): readonly number[] {
  const found = new Set([min]);
  for (let size = step; size <= max; size *= 10)
    for (const times of [1, 2, 5]) if (size * times > min && size * times <= max) found.add(size * times);
  return [...found, max].filter((cents, index, all) => all.indexOf(cents) === index).sort((a, b) => a - b);
}

/** Returns whether a choice can be bet on with this stake, centavos. */
export const mayBet = <Choice, Outcome, Action>(
  game: FairGame<Choice, Outcome, Action>,
  choice: Choice,
  cents: number,
): boolean => game.takes?.(choice, cents) ?? takesStake(game, cents);

/** Returns a field of an untrusted value, or undefined. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** Returns whether the value is a key of the table. */
export const isOneOf = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === 'string' && Object.hasOwn(table, name);

/** Returns whether the list has one to `most` values, all different. */
export const areDifferent = (values: readonly unknown[], most: number): boolean =>
  values.length >= 1 && values.length <= most && new Set(values).size === values.length;

/** Derives a round from its seeds up to these actions. Returns its outcome and its win. */
export async function play<Choice, Outcome, Action>(
  game: FairGame<Choice, Outcome, Action>,
  seed: RoundSeed,
  choice: Choice,
  stakeCents: bigint,
  actions: readonly Action[] = [],
): Promise<{ readonly outcome: Outcome; readonly winCents: bigint }> {
  const outcome = game.outcome(await drawIntegers(seed, game.limits(choice)), choice, actions);
  return { outcome, winCents: game.winCents(outcome, choice, stakeCents) };
}

/** Returns the binomial coefficient, n choose k. Exact up to 2⁵³. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - Math.min(k, n - k) + i)) / i;
  return ways;
}
