/**
 * Manages chains of seeds (docs/domain/games-and-fairness.md#chains-of-seeds). A chain's last seed is random, and every
 * other is the hash of the one after it. The head, the hash of the first, is published before the first is used. Only
 * then the studio fixes the salt. It comes from the studio, not from a public beacon: results are provably fixed, but
 * the chain may have been selected.
 */
import { hash, randomBytes } from 'node:crypto';
import { and, desc, eq } from '#studio/server/drizzle.ts';
import type { StudioRules } from '#games/fair-game.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import { studioChains } from '../schema.ts';
import type { ChainRow } from '../schema.ts';
import { decryptSeed, encryptSeed } from '../server-seed.ts';
import type { Store } from '../store.ts';

export const CHAIN_LENGTH = 10_000;

/** Returns the chain for the game's next round. Creates one where there is none, or the last is used up. */
export async function currentChain(
  { db, keys }: Pick<Store, 'db' | 'keys'>,
  { code, version }: StudioRules,
  now: Date,
): Promise<ChainRow> {
  const [last] = await db
    .select()
    .from(studioChains)
    .where(and(eq(studioChains.gameCode, code), eq(studioChains.gameVersion, version)))
    .orderBy(desc(studioChains.id))
    .limit(1);
  if (last && last.next <= last.length) return last;
  const lastSeed = randomBytes(32).toString('hex');
  const chain = {
    gameCode: code,
    gameVersion: version,
    head: before(lastSeed, CHAIN_LENGTH),
    length: CHAIN_LENGTH,
    sealedSeed: encryptSeed(keys, lastSeed),
    createdAt: now,
  };
  const [made] = await db.insert(studioChains).values(chain).returning();
  if (!made) throw new Error('no chain was made');
  const [salted] = await db
    .update(studioChains)
    .set({ salt: randomBytes(16).toString('hex') })
    .where(eq(studioChains.id, made.id))
    .returning();
  return salted ?? made;
}

/** Returns the seed of the chain's round, numbered from 1, and its commitment, the seed of the round before. */
export function seedOf(keys: EncryptionKeys, { sealedSeed, length }: ChainRow, round: number) {
  const serverSeed = before(decryptSeed(keys, sealedSeed), length - round);
  return { serverSeed, commitment: before(serverSeed, 1) };
}

/**
 * Returns the seed `rounds` rounds earlier. It takes thousands of hashes, so they are synchronous, unlike those in
 * browsers (games/table.ts).
 */
function before(seed: string, rounds: number): string {
  let at = Buffer.from(seed, 'hex');
  for (let round = 0; round < rounds; round++) at = hash('sha256', at, 'buffer');
  return at.toString('hex');
}
