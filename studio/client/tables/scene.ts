/**
 * What a shared game brings to its page. A scene that shows how the table stands, the board to choose a bet on, and the player's own bets.
 * The page around (table.ts) has the clock, the stake, the one button, the money and the chain.
 */
import type { Json } from '#lib/json.ts';
import type { FairGame } from '#games/fair-game.ts';
import type { Phase, TableGame } from '#games/table.ts';
import type { BetWords, Host } from '../scene.ts';

/** A table's page has no acts of its own: a bet is taken out by the page. */
export type TableHost = Omit<Host, 'acts' | 'act'>;

/** How the table stands. */
export interface Standing<Outcome> {
  /** The round's number on its chain, from 1. */
  readonly round: number;
  readonly phase: Phase;
  /** How long the phase lasts yet, ms, and, while it plays, how long it has: who comes late joins in the middle. */
  readonly left: number | null;
  readonly gone: number;
  /** How many times as fast as in the rules it goes: 1, but in tests. */
  readonly pace: number;
  /** Told from when nobody can act on it any more: where bets can be taken out, with the result; elsewhere while it plays. */
  readonly outcome: Outcome | null;
  /** What came of the round before. */
  readonly last: Outcome | null;
}

/** A bet of the player's on the round, taken out or not. */
export interface OwnBet<Choice> {
  readonly choice: Choice;
  readonly stake: bigint;
  readonly cashOut: number | null;
}

export interface TableScene<Choice, Outcome> {
  /** What is bet on; null while it is not whole, which `missing` puts in words. */
  readonly choice: () => Choice | null;
  readonly missing?: () => string;
  /** What stands beside the stake: what can be won. */
  readonly note?: (stake: bigint) => string;
  /** Called whenever the phase has changed, and at the opening; what moves, moves until the next. */
  readonly stand: (standing: Standing<Outcome>) => void;
  /** The player's bets of the round, whenever one is more or has changed. */
  readonly mine: (bets: readonly OwnBet<Choice>[]) => void;
  /**
   * The result stands, and this is what the player's bets brought: more than they cost, or not
   * (docs/domain/games-and-fairness.md#responsible-design).
   */
  readonly paid: (isGain: boolean) => void;
  /** An outcome as a small mark in the row of the last ones. */
  readonly mark: (outcome: Outcome) => Node;
  /** The outcome in words, for who does not see it and for the line under the stage; the round's number where it tells who plays. */
  readonly account: (outcome: Outcome, round: number) => string;
  /** Of games whose bets are taken out: the multiplier that stands, hundredths. */
  readonly height?: () => number;
}

/** What client/games/<code>/scene.ts of a shared game exports. */
export interface TableModule<Choice, Outcome> {
  readonly rules: FairGame<Choice, Outcome>;
  /** The stakes on offer, centavos, least first; left out: steps of the game's grid. */
  readonly offered?: readonly number[];
  readonly createTable: (host: TableHost) => TableScene<Choice, Outcome>;
  readonly betWords: BetWords<Choice>;
}

export interface AnyTable extends Omit<TableModule<Json, Json>, 'rules'> {
  readonly rules: TableGame;
}

export const tableAt = async (code: string): Promise<AnyTable> =>
  (await import(`../games/${code}/scene.js`)) as AnyTable;
