/**
 * Defines a table: a game whose rounds many players share. Computes the phase of its current round by the clock
 * (docs/domain/games-and-fairness.md#table-phases).
 */
import { studioGames } from '#games/catalogue.ts';
import type { Json } from '#lib/json.ts';
import { isTable } from '#games/table.ts';
import type { Phase, TableGame } from '#games/table.ts';
import type { Studio } from '../rounds.ts';
import { after } from './shared-round.ts';
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
  if (now < round.endsAt) return { phase: 'playing', endsAt: table.isEndSecret ? null : round.endsAt };
  return { phase: 'result', endsAt: round.overAt };
}

/** Returns when the phase changes next, or more of the outcome may become public; null after the end. */
export function changesAt({ table }: TableGame, round: SharedRound, { now, pace }: At): Date | null {
  const { opensAt, closesAt, startsAt, endsAt, overAt } = round;
  const revealed = table.reveal && after(startsAt, table.reveal.nextMs(msOfPlay(round, { now, pace })), pace);
  const changes = [opensAt, closesAt, startsAt, ...(revealed ? [revealed] : []), endsAt, overAt];
  return changes.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Returns what is public of the outcome while the round plays; undefined at other times, and where nothing is. */
export function soFarOf({ table }: TableGame, round: SharedRound, at: At): Json | undefined {
  if (at.now < round.startsAt || at.now >= round.endsAt) return undefined;
  return table.reveal?.soFar(round.outcome, msOfPlay(round, at));
}

interface At {
  readonly now: Date;
  readonly pace: number;
}

const msOfPlay = ({ startsAt }: SharedRound, { now, pace }: At): number => (now.getTime() - startsAt.getTime()) * pace;

/** Returns from when the result may be shown: from when nobody can act on it any more. */
export const toldFrom = ({ table }: TableGame, round: SharedRound): Date =>
  table.cashOut ? round.endsAt : round.startsAt;
