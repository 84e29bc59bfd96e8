/** Returns a table's public state. It identifies no player. */
import type { Json } from '#lib/json.ts';
import type { Phase } from '#games/table.ts';
import { companyOf } from './company.ts';
import type { Company, Seated } from './company.ts';
import { phaseOf, soFarOf, toldFrom } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { AtTable, SharedRound } from './shared-round.ts';
import type { Tally } from './tally.ts';

export interface TableView {
  readonly game: string;
  /** The server's time, ISO as every instant here, from which a client sets its clock. */
  readonly now: string;
  /** The round's number in its chain, from 1, and its id. */
  readonly round: number;
  readonly roundId: string;
  readonly phase: Phase;
  readonly startsAt: string;
  /** ISO; null while it is secret. */
  readonly phaseEndsAt: string | null;
  /** The speed as a multiple of that in the rules. */
  readonly pace: number;
  /** The hash of the round's seed: the seed of the round before, or the chain's head. */
  readonly commitment: string;
  readonly chain: { readonly head: string; readonly length: number; readonly salt: string };
  /** The number of bets for money on the round. */
  readonly bets: number;
  /** What is public of the outcome while the round plays, in games that show it bit by bit. */
  readonly soFar?: Json;
  readonly company: Company;
  readonly tally: Tally;
  /** Present once nobody can act on it any more. */
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

/** What a view shows besides its round. */
interface Shown {
  readonly rounds: readonly AtTable[];
  readonly bets: number;
  readonly seated: Seated;
  readonly tally: Tally;
  readonly now: Date;
  readonly pace: number;
}

export function viewOf(
  game: TableGame,
  { round, chain }: AtTable,
  { rounds, bets, seated, tally, now, pace }: Shown,
): TableView {
  const { phase, endsAt } = phaseOf(game, round, now);
  const soFar = soFarOf(game, round, { now, pace });
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
    ...(soFar === undefined ? {} : { soFar }),
    company: companyOf(game, seated, phase),
    tally,
    ...told(game, round, now),
    last: past.slice(0, LAST).map((each) => pastOf(each.round)),
  };
}

const pastOf = ({ number, roundId, outcome }: SharedRound): PastRound => ({ round: number, roundId, outcome });

const told = (game: TableGame, round: SharedRound, now: Date) =>
  now >= toldFrom(game, round) ? { outcome: round.outcome, serverSeed: round.serverSeed } : {};
