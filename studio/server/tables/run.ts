/**
 * Runs the tables: writes their rounds, ends their bets, keeps their states, and tells their followers. It wakes when something changes by the
 * clock, and twice a second. A table that nobody watches stops once its last bet has ended. No round begins, and nothing is asked of the
 * database, until somebody comes.
 */
import { betsOn } from './bets.ts';
import { settleTable } from './ends.ts';
import { hasOpenBets, layNext, markSeen } from './next-round.ts';
import { lastAt } from './shared-round.ts';
import type { AtTable } from './shared-round.ts';
import { changesAt, currentOf, tableGames } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { TableStudio } from './tables.ts';
import { viewOf } from './view.ts';
import type { TableView } from './view.ts';

const LOOK_MS = 500;
const BEAT_MS = 1_000;
/** After the wallet did not answer. */
const REST_MS = 5_000;
const SHOWN = 21;
/** How long a table counts as watched after somebody asked how it stands, sat down or bet. */
const WATCHED_MS = 30_000;
/** How often tables look whose rest nothing ends. */
const RESTING_MS = 60_000;

export type TableListener = (view: TableView) => void;

export interface Tables {
  /** How the table stands; null before its first round. */
  readonly view: (game: TableGame) => Promise<TableView | null>;
  /** Hears of every change; the answer ends it. */
  readonly follow: (game: TableGame, listener: TableListener) => () => void;
  /** Does what is due at all tables, but for the bets' ends. Answers the ms until it is to be called again. */
  readonly tick: () => Promise<number>;
  /** Ends the bets that are due. */
  readonly settle: () => Promise<number>;
  /** Hears that a table was at rest and is watched again. */
  readonly onWake: (wake: () => void) => void;
}

interface Stand {
  rounds: readonly AtTable[];
  bets: number;
  /** Of which round and when they were counted. */
  counted: { readonly round: number; readonly at: number } | null;
  beatAt: number;
  restsUntil: number;
  /** Until when somebody counts as watching who follows nothing. */
  watchedUntil: number;
  isAtRest: boolean;
  told: string;
  readonly listeners: Set<TableListener>;
}

export function createTables(studio: TableStudio): Tables {
  const stands = new Map<string, Stand>();
  const standOf = ({ code }: TableGame): Stand => {
    const known = stands.get(code);
    if (known) return known;
    const stand: Stand = {
      rounds: [],
      bets: 0,
      counted: null,
      beatAt: -Infinity,
      restsUntil: 0,
      watchedUntil: 0,
      isAtRest: false,
      told: '',
      listeners: new Set(),
    };
    stands.set(code, stand);
    return stand;
  };
  const time = () => studio.now().getTime();
  const wakes: (() => void)[] = [];

  /** Reads the rounds again where the one that was current is no more, or the next is not there yet. */
  async function refresh(game: TableGame): Promise<AtTable | undefined> {
    const stand = standOf(game);
    const now = studio.now();
    const current = currentOf(stand.rounds, now);
    const isKnown =
      current && (now < current.round.endsAt || current !== stand.rounds[0]) && now < current.round.overAt;
    if (!isKnown) stand.rounds = await lastAt(studio, game, SHOWN);
    return currentOf(stand.rounds, now);
  }

  async function count(game: TableGame, { round }: AtTable): Promise<void> {
    const stand = standOf(game);
    const { counted } = stand;
    const isFresh =
      counted?.round === round.id && (counted.at > time() - BEAT_MS || counted.at > round.startsAt.getTime());
    if (isFresh) return;
    stand.counted = { round: round.id, at: time() };
    stand.bets = await betsOn(studio.db, round);
  }

  const isWatched = ({ listeners, watchedUntil }: Stand): boolean => listeners.size > 0 || time() < watchedUntil;

  /** Notes a visitor. A table without a round begins its next one before they are answered. */
  async function watch(game: TableGame): Promise<void> {
    const stand = standOf(game);
    stand.watchedUntil = time() + WATCHED_MS;
    const current = currentOf(stand.rounds, studio.now());
    if (!stand.isAtRest && current && studio.now() < current.round.overAt) return;
    const wasAtRest = stand.isAtRest;
    stand.isAtRest = false;
    await turnOne(game);
    if (wasAtRest) for (const wake of wakes) wake();
  }

  async function view(game: TableGame): Promise<TableView | null> {
    const current = await refresh(game);
    if (!current) return null;
    await count(game, current);
    const { rounds, bets } = standOf(game);
    return viewOf(game, current, { rounds, bets, now: studio.now(), pace: studio.tablePace });
  }

  /** Runs each second, and first of all after a start, where it marks what was missed. */
  async function beat(game: TableGame, stand: Stand): Promise<void> {
    if (time() - stand.beatAt < BEAT_MS) return;
    stand.beatAt = time();
    await markSeen(studio, game);
  }

  /** Handles what is due at one table, and tells its followers. */
  async function turnOne(game: TableGame): Promise<number> {
    const stand = standOf(game);
    if (stand.isAtRest) return RESTING_MS;
    await beat(game, stand);
    const current = await refresh(game);
    const isLast = current === stand.rounds[0];
    const isNextDue = !current || (isLast && studio.now() >= current.round.endsAt);
    if (isNextDue && !isWatched(stand)) {
      const isOver = !current || studio.now() >= current.round.overAt;
      if (isOver && !(await hasOpenBets(studio.db, game))) {
        stand.isAtRest = !isWatched(stand);
        return stand.isAtRest ? RESTING_MS : 1;
      }
    } else if (isNextDue) {
      await layNext(studio, game);
      stand.rounds = [];
    }
    if (stand.listeners.size > 0) await tell(game, stand);
    const at = currentOf(stand.rounds, studio.now());
    const next = at && changesAt(at.round, studio.now());
    return Math.max(1, Math.min(LOOK_MS, next ? next.getTime() - time() : LOOK_MS));
  }

  async function tell(game: TableGame, stand: Stand): Promise<void> {
    const now = await view(game);
    if (!now) return;
    const told = `${now.roundId} ${now.phase} ${now.bets}`;
    if (told === stand.told) return;
    stand.told = told;
    for (const listener of stand.listeners) listener(now);
  }

  async function settleOne(game: TableGame): Promise<number> {
    const stand = standOf(game);
    if (stand.isAtRest) return RESTING_MS;
    if (time() < stand.restsUntil) return LOOK_MS;
    await beat(game, stand);
    const left = await settleTable(studio, game);
    if (left > 0) stand.restsUntil = time() + REST_MS;
    return LOOK_MS;
  }

  return {
    view: async (game) => {
      await watch(game);
      return view(game);
    },
    follow: (game, listener) => {
      const { listeners } = standOf(game);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tick: async () => Math.min(...(await Promise.all(tableGames.map(turnOne)))),
    settle: async () => Math.min(...(await Promise.all(tableGames.map(settleOne)))),
    onWake: (wake) => void wakes.push(wake),
  };
}
