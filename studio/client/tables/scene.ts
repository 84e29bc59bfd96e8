/**
 * Defines the interface between a shared game and its page: the state of the table, the board, and the player's own
 * bets. The page (table.ts) has the clock, the stake, the button, the money and the chain.
 */
import type { Json } from '#lib/json.ts';
import type { FairGame } from '#games/fair-game.ts';
import type { Dictionary } from '#games/paytable.ts';
import type { Phase, TableGame } from '#games/table.ts';
import type { BetWords, Host } from '../scene.ts';

/** What a table's page provides to a scene. It has no actions, and the table's clock gives the pace. */
export interface TableHost extends Omit<Host, 'acts' | 'act' | 'turbo'> {
  /** Cashes a bet out for at least this amount, centavos, in games with offers. Does nothing during a request. */
  readonly takeOut: (bet: string, cents: bigint) => void;
}

/** The state of the table. */
export interface Standing<Outcome> {
  /** The round's number in its chain, from 1. */
  readonly round: number;
  readonly phase: Phase;
  /** The ms left of the phase and, during play, its whole length, so that latecomers join in the middle. */
  readonly left: number | null;
  readonly gone: number;
  /** The speed as a multiple of that in the rules; above 1 only in tests. */
  readonly pace: number;
  /** The outcome, once nobody can act on it: with cash-outs, at the result; without, from the start of play. */
  readonly outcome: Outcome | null;
  /** What is public of the outcome during play, in games that show it bit by bit. */
  readonly soFar: Outcome | null;
  /** The outcome of the previous round. */
  readonly last: Outcome | null;
}

/** A bet of the player on the round, cashed out or not. */
export interface OwnBet<Choice> {
  readonly id: string;
  readonly choice: Choice;
  readonly stake: bigint;
  readonly cashOut: number | null;
  /** The payment of its cash-out, centavos. */
  readonly out: bigint | null;
}

/** The state of a bet in the air. */
export interface Flying {
  /** The multiplier that the bet would get now, or got, hundredths. */
  readonly m100: number;
  readonly isOut: boolean;
}

/** A bet that the player wants. `stake`: centavos. */
export interface WantedBet<Choice> {
  readonly choice: Choice;
  readonly stake: bigint;
}

export interface TableScene<Choice, Outcome> {
  /** Returns the bets of a press at this stake. None while the choice is incomplete; `missing` then says what is left. */
  readonly bets: (stake: bigint) => readonly WantedBet<Choice>[];
  /** Called with the choices of a press that the studio has accepted, in games with several bets in one press. */
  readonly accepted?: (choices: readonly Choice[]) => void;
  readonly missing?: () => string;
  /** Returns the text beside the stake: the possible win. */
  readonly note?: (stake: bigint) => string;
  /** Called at the start and after every change of phase. An animation runs until the next call. */
  readonly stand: (standing: Standing<Outcome>) => void;
  /** Called with the player's bets of the round whenever they change. `before`: those of their last round before it. */
  readonly mine: (bets: readonly OwnBet<Choice>[], before: readonly OwnBet<Choice>[]) => void;
  /**
   * Called when the result is shown and the player's bets are settled. `isGain`: they paid more than they cost
   * (docs/domain/games-and-fairness.md#responsible-design).
   */
  readonly paid: (isGain: boolean) => void;
  /** Draws what stands over the figure of a great win (triumph.ts). Without it the figure stands alone. */
  readonly triumph?: () => HTMLElement;
  /** Returns an outcome as a small mark in the row of the last results. */
  readonly mark: (outcome: Outcome) => Node;
  /**
   * Returns the outcome in words, for screen readers and the line under the stage. The text of some games depends on
   * the round's number.
   */
  readonly account: (outcome: Outcome, round: number) => string;
  /** Whether the stage itself says the account, also to screen readers, and the line below says only what bets paid. */
  readonly saysAccount?: boolean;
  /** Called while the round plays when more of the outcome is public. */
  readonly follow?: (soFar: Outcome) => void;
  /** Returns the state of a bet in the air, in games where the button cashes it out. */
  readonly flying?: (bet: OwnBet<Choice>) => Flying;
  /** Returns a bet in a few words, as in a line about another player. */
  readonly brief: (choice: Choice) => string;
}

/** The exports of client/games/<code>/scene.ts of a shared game. */
export interface TableModule<Choice, Outcome> {
  readonly rules: FairGame<Choice, Outcome>;
  /** The stakes on offer, centavos, the lowest first. Without it they are the game's standard steps. */
  readonly offered?: readonly number[];
  readonly createTable: (host: TableHost) => TableScene<Choice, Outcome>;
  readonly betWords: BetWords<Choice>;
  /** Returns the moment of a cash-out in words. Without it the mark is a multiplier. */
  readonly outWords?: (mark: number, texts: Dictionary) => string;
}

export interface AnyTable extends Omit<TableModule<Json, Json>, 'rules'> {
  readonly rules: TableGame;
}

export const tableAt = async (code: string): Promise<AnyTable> =>
  (await import(`../games/${code}/scene.js`)) as AnyTable;
