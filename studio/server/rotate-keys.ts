/** Re-encrypts server seeds that are not under the newest key (docs/how-to/rotate-secrets.md). */
import { and, asc, eq, gt, sql } from '#studio/server/drizzle.ts';
import { keyPrefix } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import { studioChains, studioSeedPairs, studioSharedRounds } from './schema.ts';
import { decryptSeed, encryptSeed } from './server-seed.ts';
import type { Database } from './database.ts';

const PAGE = 500;

/** Every table with a server seed. */
const tables = [studioSeedPairs, studioSharedRounds, studioChains] as const;

/**
 * Re-encrypts all seeds under the newest key. Throws where no key decrypts a seed; the message is one line for the
 * operator.
 */
export async function rotateKeys(tx: Database, keys: EncryptionKeys): Promise<void> {
  const newest = keyPrefix(keys);
  for (const table of tables) {
    const { id, sealedSeed } = table;
    const isOld = sql`substr(${sealedSeed}, 1, ${newest.length}) <> ${newest}`;
    for (let after = 0; ;) {
      const beyond = and(isOld, gt(id, after));
      const rows = await tx.select({ id, sealed: sealedSeed }).from(table).where(beyond).orderBy(asc(id)).limit(PAGE);
      for (const row of rows)
        await tx
          .update(table)
          .set({ sealedSeed: encryptSeed(keys, seedIn(keys, row.sealed)) })
          .where(eq(id, row.id));
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}

/** Returns whether a seed is in plain text, as earlier releases stored it (docs/decisions/30-studio-program.md). */
const isPlain = (sealed: string) => /^[0-9a-f]{64}$/.test(sealed);

function seedIn(keys: EncryptionKeys, sealed: string): string {
  if (isPlain(sealed)) return sealed;
  try {
    return decryptSeed(keys, sealed);
  } catch {
    throw new Error(
      'its tables are under another key. Give as STUDIO_DATA_KEY or STUDIO_DATA_KEY_ALSO the one that they were written with.',
    );
  }
}
