/** Seed pairs (src/lib/fair.ts): one active pair for each player and game; revealed only by giving way to a new one. */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { commitmentOf } from '#lib/fair.ts';
import type { Database } from '#server/db/connect.ts';
import { studioRounds, studioSeedPairs } from './schema.ts';
import type { SeedPair } from './schema.ts';

export const ROUNDS_PER_PAIR = 1000;
const PAIR_MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A round in one of these states still has something to do in the wallet. */
export const openStates = ['drawn', 'bet', 'voiding'];

export type Rotation = { ok: true; revealed: SeedPair; pair: SeedPair } | { ok: false; refusal: 'ROUND_OPEN' };

/** The active pair, made at the first need, its row locked until the transaction ends. */
export async function lockActivePair(tx: Database, player: string, gameCode: string, now: Date): Promise<SeedPair> {
  const [found] = await selectActive(tx, player, gameCode);
  if (found) return found;
  await insertPair(tx, player, gameCode, randomBytes(8).toString('hex'), now);
  const [made] = await selectActive(tx, player, gameCode);
  if (!made) throw new Error('no active seed pair after making one');
  return made;
}

/** The active pair as a game's opening shows it; one older than a day gives way first, so its commitment is seen before play. */
export function activePair(db: Database, player: string, gameCode: string, now: Date): Promise<SeedPair> {
  return db.transaction(async (tx) => {
    const pair = await lockActivePair(tx, player, gameCode, now);
    if (now.getTime() - pair.createdAt.getTime() < PAIR_MAX_AGE_MS) return pair;
    const rotation = await rotateLocked(tx, pair, pair.clientSeed, now);
    return rotation.ok ? rotation.pair : pair;
  });
}

/** Reveals the active pair and commits to a new one. Refused while a round of it is open. */
export function rotateSeed(
  db: Database,
  player: string,
  gameCode: string,
  clientSeed: string,
  now: Date,
): Promise<Rotation> {
  return db.transaction(async (tx) =>
    rotateLocked(tx, await lockActivePair(tx, player, gameCode, now), clientSeed, now),
  );
}

/** The same inside a transaction that holds the pair's lock. */
export async function rotateLocked(tx: Database, active: SeedPair, clientSeed: string, now: Date): Promise<Rotation> {
  const open = await tx
    .select({ id: studioRounds.id })
    .from(studioRounds)
    .where(and(eq(studioRounds.seedPairId, active.id), inArray(studioRounds.state, openStates)))
    .limit(1);
  if (open.length > 0) return { ok: false, refusal: 'ROUND_OPEN' };
  const [revealed] = await tx
    .update(studioSeedPairs)
    .set({ state: 'revealed', revealedAt: now })
    .where(eq(studioSeedPairs.id, active.id))
    .returning();
  await insertPair(tx, active.player, active.gameCode, clientSeed, now);
  const [pair] = await selectActive(tx, active.player, active.gameCode);
  if (!revealed || !pair) throw new Error('a locked seed pair vanished');
  return { ok: true, revealed, pair };
}

function selectActive(tx: Database, player: string, gameCode: string) {
  return tx
    .select()
    .from(studioSeedPairs)
    .where(
      and(
        eq(studioSeedPairs.player, player),
        eq(studioSeedPairs.gameCode, gameCode),
        eq(studioSeedPairs.state, 'active'),
      ),
    )
    .for('update');
}

/** Does nothing if another request made the pair first: the partial unique index allows one active pair. */
async function insertPair(tx: Database, player: string, gameCode: string, clientSeed: string, now: Date) {
  const serverSeed = randomBytes(32).toString('hex');
  const commitment = await commitmentOf(serverSeed);
  await tx
    .insert(studioSeedPairs)
    .values({ player, gameCode, serverSeed, commitment, clientSeed, createdAt: now })
    .onConflictDoNothing();
}
