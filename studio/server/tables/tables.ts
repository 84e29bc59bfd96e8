/**
 * Defines a table: a game whose rounds many players share. Computes the phase of its current round by the clock
 * (docs/domain/games-and-fairness.md#table-phases).
 */
import { studioGames } from '#games/catalogue.ts';
import { isTable } from '#games/table.ts';
import type { Phase, TableGame } from '#games/table.ts';
import type { Studio } from '../rounds.ts';
import type { AtTable, SharedRound } from './shared-round.ts';

export interface TableStudio extends Studio {
  /** The speed of the tables as a multiple of that in the rules; above 1 only in tests. */
  readonly tablePace: number;
}

export const tableGames: readonly TableGame[] = studioGames.map(({ rules }) => rules).filter(isTable);
export const tableOf = (code: string): TableGame | undefined => tableGames.find((game) => game.code === code);

/** Returns the current round. The next one is written while a result is still shown. */
export const currentOf = (rounds: readonly AtTable[], now: Date): AtTable | undefined =>
  rounds.find(({ round }) => round.opensAt <= now) ?? rounds.at(-1);

export interface PhaseNow {
  readonly phase: Phase;
  /** Null while the end is secret, before the round has ended. */
  readonly endsAt: Date | null;
}

export function phaseOf({ table }: TableGame, round: SharedRound, now: Date): PhaseNow {
  if (now < round.closesAt) return { phase: 'open', endsAt: round.closesAt };
  if (now < round.startsAt) return { phase: 'closed', endsAt: round.startsAt };
  if (now < round.endsAt) return { phase: 'playing', endsAt: table.cashOut ? null : round.endsAt };
  return { phase: 'result', endsAt: round.overAt };
}

/** Returns when the phase changes next; null after the end. */
export const changesAt = (round: SharedRound, now: Date): Date | null =>
  [round.opensAt, round.closesAt, round.startsAt, round.endsAt, round.overAt].find((at) => at > now) ?? null;

/** Returns from when the result may be shown: from the start of play, where nobody can act on it any more. */
export const toldFrom = ({ table }: TableGame, round: SharedRound): Date =>
  table.cashOut ? round.endsAt : round.startsAt;
