/**
 * The tables of one copy of the server: stands at each of them, drives those it has the lease of, knows how each stands, and tells
 * who follows one. Looks when something changes by the clock, and twice a second besides.
 */
import { betsOn } from './bets.ts';
import { LEASE_MS, layNext, leave, newDriver, standAt } from './driver.ts';
import { settleTable } from './ends.ts';
import { changesAt, currentOf, lastAt, tableGames } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { AtTable, TableStudio } from './tables.ts';
import { viewOf } from './view.ts';
import type { TableView } from './view.ts';

const LOOK_MS = 500;
const BEAT_MS = 1_000;
/** After the wallet did not answer. */
const REST_MS = 5_000;
const SHOWN = 21;

export type TableListener = (view: TableView) => void;

export interface Tables {
  /** How the table stands; null before its first round. */
  readonly view: (game: TableGame) => Promise<TableView | null>;
  /** Hears of every change; the answer ends it. */
  readonly follow: (game: TableGame, listener: TableListener) => () => void;
  /** Does what is due at all tables, but for the bets' ends. Answers the ms until it is to be called again. */
  readonly tick: () => Promise<number>;
  /** Ends the bets that are due at the tables that this copy drives. */
  readonly settle: () => Promise<number>;
  /** Lets go of every table, for another copy. */
  readonly leave: () => Promise<void>;
}

interface Stand {
  rounds: readonly AtTable[];
  bets: number;
  /** Of which round and when they were counted. */
  counted: { readonly round: number; readonly at: number } | null;
  beatAt: number;
  /** Until when this copy drives it. */
  drivesUntil: number;
  restsUntil: number;
  told: string;
  readonly listeners: Set<TableListener>;
}

export function createTables(studio: TableStudio): Tables {
  const driver = newDriver();
  const stands = new Map<string, Stand>();
  const standOf = ({ code }: TableGame): Stand => {
    const known = stands.get(code);
    if (known) return known;
    const stand: Stand = {
      rounds: [],
      bets: 0,
      counted: null,
      beatAt: -Infinity,
      drivesUntil: 0,
      restsUntil: 0,
      told: '',
      listeners: new Set(),
    };
    stands.set(code, stand);
    return stand;
  };
  const time = () => studio.now().getTime();

  /** Reads the rounds again where the one that was current is no more, or the next is not there yet. */
  async function refresh(game: TableGame): Promise<AtTable | undefined> {
    const stand = standOf(game);
    const now = studio.now();
    const current = currentOf(stand.rounds, now);
    const isKnown =
      current && (now < current.round.endsAt || current !== stand.rounds[0]) && now < current.round.overAt;
    if (!isKnown) stand.rounds = await lastAt(studio, game.code, SHOWN);
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

  async function view(game: TableGame): Promise<TableView | null> {
    const current = await refresh(game);
    if (!current) return null;
    await count(game, current);
    const { rounds, bets } = standOf(game);
    return viewOf(game, current, { rounds, bets, now: studio.now(), pace: studio.tablePace });
  }

  /** One table: beats, drives, tells. */
  async function turnOne(game: TableGame): Promise<number> {
    const stand = standOf(game);
    if (time() - stand.beatAt >= BEAT_MS) {
      stand.beatAt = time();
      stand.drivesUntil = (await standAt(studio, game, driver)) ? time() + LEASE_MS - BEAT_MS : 0;
    }
    const current = await refresh(game);
    const isLast = current === stand.rounds[0];
    if (time() < stand.drivesUntil && (!current || (isLast && studio.now() >= current.round.endsAt))) {
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
    if (time() >= stand.drivesUntil || time() < stand.restsUntil) return 0;
    const left = await settleTable(studio, game);
    if (left > 0) stand.restsUntil = time() + REST_MS;
    return left;
  }

  return {
    view,
    follow: (game, listener) => {
      const { listeners } = standOf(game);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tick: async () => Math.min(LOOK_MS, ...(await Promise.all(tableGames.map(turnOne)))),
    settle: async () => {
      await Promise.all(tableGames.map(settleOne));
      return LOOK_MS;
    },
    leave: () => leave(studio, driver),
  };
}
