/**
 * Stores seed pairs (src/lib/fair.ts). Each player has at most two per game: the active one, and the next, whose
 * commitment is published before its client seed is accepted. A pair is revealed only when the next one replaces it,
 * and only at the request of the player's browser. No pair rotates by itself.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt } from '#studio/server/drizzle.ts';
import { commitmentOf } from '#lib/fair.ts';
import { studioRounds, studioSeedPairs } from './schema.ts';
import type { SeedPair } from './schema.ts';
import { encryptSeed } from './server-seed.ts';
import type { Database } from './database.ts';
import type { Store } from './store.ts';

export const ROUNDS_PER_PAIR = 1000;
export const PAIR_MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** The states in which a round still needs a call to the wallet. */
export const openStates = ['drawn', 'bet', 'playing', 'raising', 'lowering', 'ended', 'voiding'];

export interface Pairs {
  /** Null before the player's browser has sent its first client seed. */
  readonly current: SeedPair | null;
  readonly next: SeedPair;
}

export interface Activation {
  /** The commitment of the next pair, as the browser saw it published. */
  readonly commitment: string;
  readonly clientSeed: string;
}

export type ActivationResult =
  | ({ ok: true; revealed: SeedPair | null } & Pairs)
  | { ok: false; refusal: 'COMMITMENT_STALE' | 'CLIENT_SEED_USED' | 'ROUND_OPEN' };

/** Returns whether no further round may use the pair: after a thousand rounds, or a day after its client seed came. */
export function isExhausted(pair: SeedPair, now: Date): boolean {
  const since = pair.activatedAt ?? pair.createdAt;
  return pair.nextNonce >= ROUNDS_PER_PAIR || now.getTime() - since.getTime() >= PAIR_MAX_AGE_MS;
}

/** Returns the pairs for the opening of a game. */
export function pairsOf(
  { transaction, keys }: Pick<Store, 'transaction' | 'keys'>,
  player: string,
  gameCode: string,
  now: Date,
): Promise<Pairs> {
  return transaction((tx) => currentPairs({ db: tx, keys }, player, gameCode, now));
}

/** Returns the pairs inside a transaction. Creates the next pair with its commitment where it is missing. */
export async function currentPairs(
  tx: Pick<Store, 'db' | 'keys'>,
  player: string,
  gameCode: string,
  now: Date,
): Promise<Pairs> {
  const found = await tx.db
    .select()
    .from(studioSeedPairs)
    .where(and(ofPlayer(player, gameCode), inArray(studioSeedPairs.state, ['active', 'next'])));
  const next = found.find((pair) => pair.state === 'next') ?? (await insertNext(tx, player, gameCode, now));
  return { current: found.find((pair) => pair.state === 'active') ?? null, next };
}

/**
 * Activates the next pair with the player's seed, and reveals the previous one. Refuses unless the browser names the
 * published commitment. The same activation again gets the same reply. A client seed counts for one pair, because the
 * next commitment is created after it is known.
 */
export function activatePair(
  { transaction, keys }: Pick<Store, 'transaction' | 'keys'>,
  player: string,
  gameCode: string,
  { commitment, clientSeed }: Activation,
  now: Date,
): Promise<ActivationResult> {
  return transaction(async (tx): Promise<ActivationResult> => {
    const { current, next } = await currentPairs({ db: tx, keys }, player, gameCode, now);
    if (current?.commitment === commitment && current.clientSeed === clientSeed)
      return { ok: true, revealed: await pairBefore(tx, current), current, next };
    if (next.commitment !== commitment) return { ok: false, refusal: 'COMMITMENT_STALE' };
    if (current?.clientSeed === clientSeed) return { ok: false, refusal: 'CLIENT_SEED_USED' };
    if (current && (await hasOpenRound(tx, current))) return { ok: false, refusal: 'ROUND_OPEN' };
    const revealed = current && (await change(tx, current, { state: 'revealed', revealedAt: now }));
    const active = await change(tx, next, { state: 'active', clientSeed, activatedAt: now });
    return { ok: true, revealed, current: active, next: await insertNext({ db: tx, keys }, player, gameCode, now) };
  });
}

/** Returns a pair of the player by its commitment. */
export async function pairBy(db: Database, player: string, gameCode: string, commitment: string) {
  const [pair] = await db
    .select()
    .from(studioSeedPairs)
    .where(and(ofPlayer(player, gameCode), eq(studioSeedPairs.commitment, commitment)));
  return pair ?? null;
}

async function pairBefore(tx: Database, active: SeedPair): Promise<SeedPair | null> {
  const [pair] = await tx
    .select()
    .from(studioSeedPairs)
    .where(and(ofPlayer(active.player, active.gameCode), lt(studioSeedPairs.id, active.id)))
    .orderBy(desc(studioSeedPairs.id))
    .limit(1);
  return pair ?? null;
}

async function hasOpenRound(tx: Database, pair: SeedPair): Promise<boolean> {
  const open = await tx
    .select({ id: studioRounds.id })
    .from(studioRounds)
    .where(and(eq(studioRounds.seedPairId, pair.id), inArray(studioRounds.state, openStates)))
    .limit(1);
  return open.length > 0;
}

async function change(tx: Database, pair: SeedPair, to: Partial<SeedPair>): Promise<SeedPair> {
  const [changed] = await tx.update(studioSeedPairs).set(to).where(eq(studioSeedPairs.id, pair.id)).returning();
  if (!changed) throw new Error('a seed pair vanished');
  return changed;
}

async function insertNext(
  { db, keys }: Pick<Store, 'db' | 'keys'>,
  player: string,
  gameCode: string,
  now: Date,
): Promise<SeedPair> {
  const serverSeed = randomBytes(32).toString('hex');
  const commitment = await commitmentOf(serverSeed);
  const [made] = await db
    .insert(studioSeedPairs)
    .values({ player, gameCode, sealedSeed: encryptSeed(keys, serverSeed), commitment, createdAt: now })
    .returning();
  if (!made) throw new Error('no seed pair was made');
  return made;
}

function ofPlayer(player: string, gameCode: string) {
  return and(eq(studioSeedPairs.player, player), eq(studioSeedPairs.gameCode, gameCode));
}
