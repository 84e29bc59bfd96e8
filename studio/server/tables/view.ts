/** Returns a table's public state. It has no data of a player. */
import type { Json } from '#lib/json.ts';
import type { Phase } from '#games/table.ts';
import { phaseOf, toldFrom } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { AtTable, SharedRound } from './shared-round.ts';

export interface TableView {
  readonly game: string;
  /** ISO, as every instant here: what a reader's clock is set by. */
  readonly now: string;
  /** The round's number on its chain, from 1, and its name. */
  readonly round: number;
  readonly roundId: string;
  readonly phase: Phase;
  readonly startsAt: string;
  /** Null while nobody may know. */
  readonly phaseEndsAt: string | null;
  /** How many times as fast as in the rules it goes. */
  readonly pace: number;
  /** The hash of the round's seed: the seed of the round before, or the chain's head. */
  readonly commitment: string;
  readonly chain: { readonly head: string; readonly length: number; readonly salt: string };
  readonly bets: number;
  /** Told once nobody can act on it any more. */
  readonly outcome?: Json;
  readonly serverSeed?: string;
  /** Rounds that are over, newest first. */
  readonly last: readonly PastRound[];
}

export interface PastRound {
  readonly round: number;
  readonly roundId: string;
  readonly outcome: Json;
}

const LAST = 20;

export function viewOf(
  game: TableGame,
  { round, chain }: AtTable,
  { rounds, bets, now, pace }: { rounds: readonly AtTable[]; bets: number; now: Date; pace: number },
): TableView {
  const { phase, endsAt } = phaseOf(game, round, now);
  const past = rounds.filter((each) => each.round.endsAt <= now && each.round.id <= round.id);
  return {
    game: game.code,
    now: now.toISOString(),
    round: round.number,
    roundId: round.roundId,
    phase,
    startsAt: round.startsAt.toISOString(),
    phaseEndsAt: endsAt && endsAt.toISOString(),
    pace,
    commitment: round.commitment,
    chain: { head: chain.head, length: chain.length, salt: chain.salt ?? '' },
    bets,
    ...told(game, round, now),
    last: past.slice(0, LAST).map((each) => pastOf(each.round)),
  };
}

const pastOf = ({ number, roundId, outcome }: SharedRound): PastRound => ({ round: number, roundId, outcome });

const told = (game: TableGame, round: SharedRound, now: Date) =>
  now >= toldFrom(game, round) ? { outcome: round.outcome, serverSeed: round.serverSeed } : {};
