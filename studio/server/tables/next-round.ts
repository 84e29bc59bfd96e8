/**
 * Creates the rounds of a table: it writes the next one while the last result is shown. If the studio was down while
 * players could cash out, it marks the round as interrupted before anything is settled.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, notExists, or } from '#studio/server/drizzle.ts';
import type { TableGame } from '#games/table.ts';
import { studioChains, studioSharedRounds, studioTableBets, studioTables } from '../schema.ts';
import type { Database } from '../database.ts';
import { currentChain, seedOf } from './chain.ts';
import { encryptSeed } from '../server-seed.ts';
import { after, writeEnd } from './shared-round.ts';
import type { TableStudio } from './tables.ts';

/** After a gap longer than this the table counts as interrupted, because no player could cash out, ms. */
export const LEFT_MS = 3_000;

/** How long a round without a bet is kept, ms, and how many are deleted with each new one. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const FORGOTTEN = 20;

/** Stores that the studio runs the table, and marks the rounds that played while it did not. */
export async function markSeen(studio: TableStudio, game: TableGame): Promise<void> {
  const { code, table } = game;
  await studio.transaction(async (tx) => {
    const at = studio.now();
    await writeEnd({ ...studio, db: tx }, game, at);
    const [seen] = await tx.select().from(studioTables).where(eq(studioTables.gameCode, code));
    if (seen && table.cashOut && !table.cashOut.isOffer && at.getTime() - seen.seenAt.getTime() > LEFT_MS)
      await interrupt(tx, code, seen.seenAt, at);
    await tx
      .insert(studioTables)
      .values({ gameCode: code, seenAt: at })
      .onConflictDoUpdate({ target: studioTables.gameCode, set: { seenAt: at } });
  });
}

/** Returns whether a bet at the table has not ended, or its end has not reached the wallet. */
export async function hasOpenBets(db: Database, { code }: TableGame): Promise<boolean> {
  const { gameCode, state } = studioTableBets;
  const open = and(eq(gameCode, code), inArray(state, ['placing', 'standing', 'ended', 'voiding']));
  const [bet] = await db.select({ id: studioTableBets.id }).from(studioTableBets).where(open).limit(1);
  return bet !== undefined;
}

/** Marks the rounds that played during the gap. A round without an end still plays. */
async function interrupt(tx: Database, gameCode: string, from: Date, to: Date): Promise<void> {
  const { startsAt, endsAt } = studioSharedRounds;
  const played = and(lt(startsAt, to), or(isNull(endsAt), gt(endsAt, from)));
  await tx
    .update(studioSharedRounds)
    .set({ isInterrupted: true })
    .where(and(eq(studioSharedRounds.gameCode, gameCode), played));
}

/** Creates the table's next round where it is missing. It opens when the previous one is over, or at once. */
export async function layNext(studio: TableStudio, game: TableGame): Promise<void> {
  await studio.transaction(async (tx) => {
    const now = studio.now();
    const last = await writeEnd({ ...studio, db: tx }, game, now);
    if (last && now < last.endsAt) return;
    const chain = await currentChain({ ...studio, db: tx }, game, now);
    const number = chain.next;
    const { serverSeed, commitment } = seedOf(studio.keys, chain, number);
    const opensAt = last && last.overAt > now ? last.overAt : now;
    await tx.insert(studioSharedRounds).values({
      roundId: randomBytes(24).toString('base64url'),
      chainId: chain.id,
      gameCode: game.code,
      number,
      sealedSeed: encryptSeed(studio.keys, serverSeed),
      commitment,
      ...timesOf(game, opensAt, studio.tablePace),
    });
    await tx
      .update(studioChains)
      .set({ next: number + 1 })
      .where(eq(studioChains.id, chain.id));
    await forget(tx, game.code, now);
  });
}

/** Deletes old rounds without bets. A chain's seeds follow from its last one, so no evidence is lost. */
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

function timesOf({ table }: TableGame, opensAt: Date, pace: number) {
  const closesAt = after(opensAt, table.openMs, pace);
  return { opensAt, closesAt, startsAt: after(closesAt, table.closedMs, pace) };
}
