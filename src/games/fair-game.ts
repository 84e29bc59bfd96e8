/**
 * What every game of the studio is: rules that turn a round's tape into an outcome and a win. Pure, and served to the
 * browser as they are, so that the page which verifies a round runs the very code that paid it (docs/domain/games-and-fairness.md#rules-interface).
 */

import { drawIntegers } from '#lib/fair.ts';
import type { RoundSeed } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';

/**
 * A tape is the round's integers, drawn whole before anything is shown (`drawIntegers`, lib/fair.ts). What a player decides chooses how
 * much of it is shown, never what is on it. `Choice` is what they bet on, `Action` what they do on the way.
 */
export interface FairGame<Choice, Outcome, Action = never> {
  readonly code: string;
  /** A round is verified by the version it was played by: old ones stay in code. */
  readonly version: number;
  /** `instant`: one press, one result. `steps`: the player decides on the way. `shared`: many players, one result. */
  readonly kind: 'instant' | 'steps' | 'shared';
  readonly volatility: 'low' | 'medium' | 'high';
  /** Published theoretical return: rounded down, the lowest of the choices. A test computes it. */
  readonly rtpBasisPoints: number;
  /**
   * What the house keeps of all stakes, second bets included, on the bet that keeps least, under the player's best strategy. In millionths,
   * rounded down. It differs from what the published return leaves, which is of the bet with the lowest return. A test computes it.
   */
  readonly minEdgePpm: number;
  /** Total stakes on offer, centavos: from, to, and the grid between. */
  readonly stakes: Stakes;
  /** Whether this is something that can be bet on. */
  readonly isChoice: (value: unknown) => value is Choice;
  /** The upper bounds of the tape's integers, a fixed list for a choice. */
  readonly limits: (choice: Choice) => readonly number[];
  /** Returns the outcome of a whole round, in a game with steps after these actions. */
  readonly outcome: (tape: readonly number[], choice: Choice, actions: readonly Action[]) => Outcome;
  /** The win in centavos, the stake included; 0n where the round loses. */
  readonly winCents: (outcome: Outcome, choice: Choice, stakeCents: bigint) => bigint;
  /** Whether this stake stands on this choice; left out: every stake of the grid does. */
  readonly takes?: (choice: Choice, stakeCents: number) => boolean;
  /** How a round of steps is gone through; rounds of one press have none. */
  readonly steps?: Steps<Outcome, Action>;
  /** How a shared round goes; no other has one. Its tape and outcome are the same for every choice. */
  readonly table?: TableRules<Choice, Outcome>;
}

/** A round that many share, on a clock: open for bets, closed, playing, result (docs/domain/games-and-fairness.md#shared-tables). */
export interface TableRules<Choice, Outcome> {
  /** How long bets are taken, how long none is before it plays, and how long its result stands; ms. */
  readonly openMs: number;
  readonly closedMs: number;
  readonly resultMs: number;
  /** How long it plays, ms. */
  readonly playMs: (outcome: Outcome) => number;
  /** Into how many parts the tape falls: each is drawn under its own number, from 0. */
  readonly parts: number;
  /** What came of the chain's round of this number, from 1. */
  readonly outcome: (tape: readonly number[], round: number) => Outcome;
  /** Whether this can be bet on in that round; left out: whatever is a choice can. */
  readonly takes?: (choice: Choice, round: number) => boolean;
  /** Bets of one player in a round. All of them together are no more than the highest stake. */
  readonly mostBets: number;
  /** Where a bet can be taken out while the round plays. */
  readonly cashOut?: CashOutRules<Choice, Outcome>;
}

/** Heights in hundredths of the stake. */
export interface CashOutRules<Choice, Outcome> {
  /** How high it stands so many ms after it began to play. */
  readonly heightAfter: (ms: number) => number;
  /** Whether a bet taken out at that height was out in time. */
  readonly isReached: (outcome: Outcome, height: number) => boolean;
  /** The bet as it is paid when it was taken out there: never above what was chosen before. */
  readonly at: (choice: Choice, height: number) => Choice;
}

/** While a round is not over, its outcome holds nothing that its player may not see yet (docs/domain/games-and-fairness.md#rounds-of-steps). */
export interface Steps<Outcome, Action> {
  readonly isAction: (value: unknown) => value is Action;
  /** Whether the player may do this now; what they may not do changes nothing. */
  readonly may: (outcome: Outcome, action: Action) => boolean;
  readonly isOver: (outcome: Outcome) => boolean;
  /** What is done for a player who stays away past the deadline; null: the round is void. */
  readonly byDefault: (outcome: Outcome) => Action | null;
  /** Whether the action lays a second bet beside the first, as high as it; left out: none does. */
  readonly raises?: (action: Action) => boolean;
}

/** Any game, whatever is chosen in it: `isChoice` is asked before anything else. */
export type StudioRules = FairGame<Json, Json, Json>;

/** A game's rules without their types, for who knows games by their codes alone. */
export const asStudioRules = <Choice, Outcome, Action>(game: FairGame<Choice, Outcome, Action>): StudioRules =>
  game as unknown as StudioRules;

export interface Stakes {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The most a round pays, centavos: stakes are bounded so that it never lowers a return (docs/domain/games-and-fairness.md#exact-payouts). */
export const MOST_CENTS = 20_000_000;

/** Class A: every multiplier is a multiple of 0.05, so every stake on a grid of R$ 0.20 is paid to the centavo. */
export const gridA = (min: number, max: number): Stakes => ({ min, max, step: 20 });

/** Class B: any hundredth, on whole reais. */
export const gridB = (min: number, max: number): Stakes => ({ min, max, step: 100 });

/** A stake by a multiplier in hundredths: exact on the stake's grid. */
export const byHundredths = (stakeCents: bigint, m100: number): bigint => (stakeCents * BigInt(m100)) / 100n;

/** Whether a stake is one that the game takes. */
export const takesStake = ({ stakes }: { readonly stakes: Stakes }, cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= stakes.min && cents <= stakes.max && (cents - stakes.min) % stakes.step === 0;

/** The steps of a grid that are worth a press: 1, 2 and 5 of each size, from the least to the most. */
export function rungs({ min, max, step }: Stakes): readonly number[] {
  const found = new Set([min]);
  for (let size = step; size <= max; size *= 10)
    for (const times of [1, 2, 5]) if (size * times > min && size * times <= max) found.add(size * times);
  return [...found, max].filter((cents, index, all) => all.indexOf(cents) === index).sort((a, b) => a - b);
}

/** Whether a choice can be bet on with this stake, centavos. */
export const mayBet = <Choice, Outcome, Action>(
  game: FairGame<Choice, Outcome, Action>,
  choice: Choice,
  cents: number,
): boolean => game.takes?.(choice, cents) ?? takesStake(game, cents);

/** A field of what somebody sent, whatever it is. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** Whether it is one of the names that the table has. */
export const isOneOf = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === 'string' && Object.hasOwn(table, name);

/** Whether it is a list of at least one thing and at most so many, none of them twice. */
export const areDifferent = (values: readonly unknown[], most: number): boolean =>
  values.length >= 1 && values.length <= most && new Set(values).size === values.length;

/** Plays a round by its seeds, as far as these actions go: what came of it, and what that pays. */
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

/** How many ways there are to choose k of n. Exact up to 2⁵³. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - Math.min(k, n - k) + i)) / i;
  return ways;
}
