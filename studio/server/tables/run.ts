/**
 * Runs the tables: creates their rounds, ends their bets, stores their states, and notifies their followers. It runs
 * at every change of phase, and twice a second. A table without followers stops once its last bet has ended. Until a
 * visitor comes, no round begins and no query runs.
 */
import { betsOn } from './bets.ts';
import { nobody, seatedOn } from './company.ts';
import type { Seated } from './company.ts';
import { settleTable } from './ends.ts';
import { hasOpenBets, layNext, markSeen } from './next-round.ts';
import { lastAt } from './shared-round.ts';
import type { AtTable } from './shared-round.ts';
import { tallyBefore } from './tally.ts';
import type { Tally } from './tally.ts';
import { changesAt, currentOf, tableGames } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { TableStudio } from './tables.ts';
import { viewOf } from './view.ts';
import type { TableView } from './view.ts';

const LOOK_MS = 500;
const BEAT_MS = 1_000;
/** The pause after the wallet did not reply. */
const REST_MS = 5_000;
const SHOWN = 21;
/** How long a table counts as watched after a request for its state, a seat or a bet. */
const WATCHED_MS = 30_000;
/** The interval of the checks while all tables are at rest. */
const RESTING_MS = 60_000;

export type TableListener = (view: TableView) => void;

export interface Tables {
  /** Returns the state of the table; null before its first round. */
  readonly view: (game: TableGame) => Promise<TableView | null>;
  /** Calls the listener for every change. Returns a function that ends it. */
  readonly follow: (game: TableGame, listener: TableListener) => () => void;
  /** Does all due work at all tables except settling. Returns the ms until the next call. */
  readonly tick: () => Promise<number>;
  /** Ends the due bets. */
  readonly settle: () => Promise<number>;
  /** Registers a function that is called when a resting table is watched again. */
  readonly onWake: (wake: () => void) => void;
}

interface Stand {
  rounds: readonly AtTable[];
  bets: number;
  seated: Seated;
  tally: Tally;
  /** The round and the time of the last count of bets. */
  counted: { readonly round: number; readonly at: number } | null;
  beatAt: number;
  restsUntil: number;
  /** Until when a visitor without a stream counts. */
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
      seated: nobody,
      tally: { rounds: 0, kinds: [] },
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

  /** Reloads the rounds where the current one has ended or the next one is missing. */
  async function refresh(game: TableGame): Promise<AtTable | undefined> {
    const stand = standOf(game);
    const now = studio.now();
    const current = currentOf(stand.rounds, now);
    const isKnown =
      current && (now < current.round.endsAt || current !== stand.rounds[0]) && now < current.round.overAt;
    if (!isKnown) stand.rounds = await lastAt(studio, game, SHOWN);
    return currentOf(stand.rounds, now);
  }

  /** Counts the round's bets, at most once a second, and the rounds before it once. */
  async function count(game: TableGame, { round }: AtTable): Promise<void> {
    const stand = standOf(game);
    const { counted } = stand;
    const isSame = counted?.round === round.id;
    if (isSame && counted.at > time() - BEAT_MS) return;
    stand.counted = { round: round.id, at: time() };
    stand.bets = await betsOn(studio.db, round);
    stand.seated = await seatedOn(studio.db, round);
    if (!isSame) stand.tally = await tallyBefore(studio.db, game, round);
  }

  const isWatched = ({ listeners, watchedUntil }: Stand): boolean => listeners.size > 0 || time() < watchedUntil;

  /** Records a visitor. A table without a round creates its next one before the reply. */
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
    const { rounds, bets, seated, tally } = standOf(game);
    return viewOf(game, current, { rounds, bets, seated, tally, now: studio.now(), pace: studio.tablePace });
  }

  /** Runs each second, and first after a start, where it marks interrupted rounds. */
  async function beat(game: TableGame, stand: Stand): Promise<void> {
    if (time() - stand.beatAt < BEAT_MS) return;
    stand.beatAt = time();
    await markSeen(studio, game);
  }

  /** Does the due work at one table, and notifies its followers. */
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
    const next = at && changesAt(game, at.round, { now: studio.now(), pace: studio.tablePace });
    return Math.max(1, Math.min(LOOK_MS, next ? next.getTime() - time() : LOOK_MS));
  }

  async function tell(game: TableGame, stand: Stand): Promise<void> {
    const now = await view(game);
    if (!now) return;
    const told = JSON.stringify([now.roundId, now.phase, now.bets, now.soFar, now.company]);
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
