/**
 * What keeps tables going. Every copy of the server stands at every table; one of them, by a lease in the table's row, writes the
 * next round while the result of the last one stands, and ends its bets. A copy that dies is followed within the lease; where none
 * stood at a table while a bet could be taken out, the round is marked as interrupted before anything of it is settled.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, lt, notExists } from 'drizzle-orm';
import { drawTable } from '#games/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import { studioChains, studioSharedRounds, studioTableBets, studioTables } from '#studio/server/schema.ts';
import { lockChain, seedOf } from './chain.ts';
import { lastAt } from './tables.ts';
import type { TableGame } from '#games/table.ts';
import type { TableStudio } from './tables.ts';

export const LEASE_MS = 5_000;
/** A table that nobody stood at for longer was left: no press of a player was heard. */
export const LEFT_MS = 3_000;

/** How long a round without a bet is kept, and how many are forgotten with each new one. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const FORGOTTEN = 20;

/** This copy of the server. */
export const newDriver = (): string => randomUUID();

/** Stands at the table: says so, marks what was missed, and takes the lease where it is free. Whether this copy drives. */
export async function standAt({ db, now }: TableStudio, { code, table }: TableGame, driver: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    await tx.insert(studioTables).values({ gameCode: code, seenAt: at }).onConflictDoNothing();
    const [row] = await tx.select().from(studioTables).where(eq(studioTables.gameCode, code)).for('update');
    if (!row) return false;
    if (table.cashOut && at.getTime() - row.seenAt.getTime() > LEFT_MS) await interrupt(tx, code, row.seenAt, at);
    const isFree = row.driver === driver || row.leasedUntil === null || row.leasedUntil <= at;
    const lease = isFree ? { driver, leasedUntil: new Date(at.getTime() + LEASE_MS) } : {};
    await tx
      .update(studioTables)
      .set({ seenAt: at, ...lease })
      .where(eq(studioTables.gameCode, code));
    return isFree;
  });
}

/** Whether a bet at the table has not ended yet, or its end is not told. */
export async function hasOpenBets(db: Database, { code }: TableGame): Promise<boolean> {
  const { gameCode, state } = studioTableBets;
  const open = and(eq(gameCode, code), inArray(state, ['placing', 'standing', 'ended', 'voiding']));
  const [bet] = await db.select({ id: studioTableBets.id }).from(studioTableBets).where(open).limit(1);
  return bet !== undefined;
}

/** Lets a table go, so that another copy drives it at once. */
export async function leave({ db, now }: TableStudio, driver: string, { code }: TableGame): Promise<void> {
  const mine = and(eq(studioTables.driver, driver), eq(studioTables.gameCode, code));
  await db.update(studioTables).set({ leasedUntil: now() }).where(mine);
}

/** Marks the rounds that played while nobody was there. */
async function interrupt(tx: Database, gameCode: string, from: Date, to: Date): Promise<void> {
  const played = and(lt(studioSharedRounds.startsAt, to), gt(studioSharedRounds.endsAt, from));
  await tx
    .update(studioSharedRounds)
    .set({ isInterrupted: true })
    .where(and(eq(studioSharedRounds.gameCode, gameCode), played));
}

/** Writes the table's next round where it is missing: it opens when the one before is over, or at once. */
export async function layNext(studio: TableStudio, game: TableGame): Promise<void> {
  await studio.db.transaction(async (tx) => {
    const now = studio.now();
    await tx.select().from(studioTables).where(eq(studioTables.gameCode, game.code)).for('update');
    const [last] = await lastAt({ db: tx }, game.code, 1);
    if (last && now < last.round.endsAt) return;
    const chain = await lockChain(tx, game, now);
    const number = chain.next;
    const { serverSeed, commitment } = seedOf(chain, number);
    const outcome = await drawTable(game, { serverSeed, salt: chain.salt ?? '', round: number });
    const opensAt = last && last.round.overAt > now ? last.round.overAt : now;
    await tx.insert(studioSharedRounds).values({
      roundId: randomBytes(24).toString('base64url'),
      chainId: chain.id,
      gameCode: game.code,
      number,
      serverSeed,
      commitment,
      outcome,
      ...timesOf(game, game.table.playMs(outcome), opensAt, studio.tablePace),
    });
    await tx
      .update(studioChains)
      .set({ next: number + 1 })
      .where(eq(studioChains.id, chain.id));
    await forget(tx, game.code, now);
  });
}

/** Rounds of yesterday that nobody bet on: a chain's seeds follow from its last one, so nothing is lost. */
async function forget(tx: Database, gameCode: string, now: Date): Promise<void> {
  const bets = tx
    .select({ id: studioTableBets.id })
    .from(studioTableBets)
    .where(eq(studioTableBets.sharedRoundId, studioSharedRounds.id));
  const empty = tx
    .select({ id: studioSharedRounds.id })
    .from(studioSharedRounds)
    .where(
      and(
        eq(studioSharedRounds.gameCode, gameCode),
        lt(studioSharedRounds.overAt, new Date(now.getTime() - KEPT_MS)),
        notExists(bets),
      ),
    )
    .orderBy(studioSharedRounds.id)
    .limit(FORGOTTEN);
  await tx.delete(studioSharedRounds).where(inArray(studioSharedRounds.id, empty));
}

function timesOf({ table }: TableGame, playMs: number, opensAt: Date, pace: number) {
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms / pace);
  const closesAt = after(opensAt, table.openMs);
  const startsAt = after(closesAt, table.closedMs);
  const endsAt = after(startsAt, playMs);
  return { opensAt, closesAt, startsAt, endsAt, overAt: after(endsAt, table.resultMs) };
}
