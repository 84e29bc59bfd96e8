/**
 * Represents a shared round. Its seed fixes its outcome, and the outcome its end. While it runs, its row has neither,
 * and both are derived from the seed (docs/decisions/30-studio-program.md). Only the last round of a table may run; the
 * next begins when it has ended.
 */
import { and, desc, eq, isNull } from '#studio/server/drizzle.ts';
import type { Json } from '#lib/json.ts';
import { drawTable } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';
import { studioChains, studioSharedRounds } from '../schema.ts';
import type { ChainRow, SharedRoundRow } from '../schema.ts';
import { decryptSeed } from '../server-seed.ts';
import type { Database } from '../database.ts';
import type { Studio } from '../rounds.ts';

export interface SharedRound extends Omit<SharedRoundRow, 'sealedSeed' | 'outcome' | 'endsAt' | 'overAt'> {
  readonly serverSeed: string;
  readonly outcome: Json;
  readonly endsAt: Date;
  readonly overAt: Date;
}

/** A round with its chain. */
export interface AtTable {
  readonly round: SharedRound;
  readonly chain: ChainRow;
}

type Opens = Pick<Studio, 'keys'> & { readonly tablePace: number };

/**
 * Returns the round with its seed, its outcome and its end. Callers must not reveal them before they are due
 * (tables.ts).
 */
export async function openRound(
  { keys, tablePace }: Opens,
  { table, ...game }: TableGame,
  { round, chain }: { readonly round: SharedRoundRow; readonly chain: Pick<ChainRow, 'salt'> },
): Promise<SharedRound> {
  const { sealedSeed, outcome, endsAt, overAt, ...rest } = round;
  const serverSeed = decryptSeed(keys, sealedSeed);
  if (endsAt && overAt) return { ...rest, serverSeed, outcome, endsAt, overAt };
  const drawn = await drawTable({ table, ...game }, { serverSeed, salt: chain.salt ?? '', round: round.number });
  const end = after(round.startsAt, table.playMs(drawn), tablePace);
  return { ...rest, serverSeed, outcome: drawn, endsAt: end, overAt: after(end, table.resultMs, tablePace) };
}

/** Adds a time to an instant. `ms`: the duration in the game's rules. */
export const after = (at: Date, ms: number, pace: number): Date => new Date(at.getTime() + ms / pace);

/** Returns the table's last rounds, the newest first. */
export async function lastAt(
  studio: Opens & { readonly db: Database },
  game: TableGame,
  count: number,
): Promise<AtTable[]> {
  const found = await studio.db
    .select({ round: studioSharedRounds, chain: studioChains })
    .from(studioSharedRounds)
    .innerJoin(studioChains, eq(studioChains.id, studioSharedRounds.chainId))
    .where(eq(studioSharedRounds.gameCode, game.code))
    .orderBy(desc(studioSharedRounds.id))
    .limit(count);
  return Promise.all(found.map(async (each) => ({ ...each, round: await openRound(studio, game, each) })));
}

/**
 * Stores the outcome and the end of the table's last round if it has ended. Returns that round; null before the first.
 */
export async function writeEnd(
  studio: Opens & { readonly db: Database },
  game: TableGame,
  now: Date,
): Promise<SharedRound | null> {
  const [last] = await lastAt(studio, game, 1);
  if (!last) return null;
  const { id, outcome, endsAt, overAt } = last.round;
  if (endsAt <= now)
    await studio.db
      .update(studioSharedRounds)
      .set({ outcome, endsAt, overAt })
      .where(and(eq(studioSharedRounds.id, id), isNull(studioSharedRounds.endsAt)));
  return last.round;
}
