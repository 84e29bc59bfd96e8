/**
 * The six digits of a withdrawal password as they are kept. An argon2id hash under a key of its own, both encrypted under
 * `PEPPER`. Six digits alone would fall to a list; and an encryption key that was hashed in could never be changed without its players' doing.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

type Settings = Pick<Config, 'secrets' | 'passwordCost'>;

interface Kept {
  readonly hash: string;
  /** Under which of them it was hashed, base64; of hashes of before, which were made under `PEPPER` itself, any one. */
  readonly keys: readonly string[];
}

/** What is kept of a member's digits. Costly: before a transaction, never inside one. */
export async function hashWithdrawalPassword(
  { secrets, passwordCost }: Settings,
  member: number,
  digits: string,
): Promise<string> {
  const key = randomBytes(32).toString('base64');
  return sealKept(secrets.PEPPER, { hash: await hashPassword(keyed(key, member, digits), passwordCost), keys: [key] });
}

/** Returns whether the digits are the member's withdrawal password. Costs as much as hashing. */
export async function verifyWithdrawalPassword(
  { secrets, passwordCost }: Settings,
  { member, kept, digits }: { readonly member: number; readonly kept: string; readonly digits: string },
): Promise<boolean> {
  const { hash, keys } = read(secrets.PEPPER, kept);
  for (const key of keys)
    if ((await verifyPassword(keyed(key, member, digits), hash, passwordCost)) !== 'none') return true;
  return false;
}

/** The hash itself: two that agree are one password's, whatever encryption key each is encrypted under. */
export const withdrawalPasswordHashOf = (peppers: EncryptionKeys, kept: string): string => read(peppers, kept).hash;

/** The same encrypted under the newest encryption key; throws where none of these opens it. */
export const reencryptWithdrawalPassword = (peppers: EncryptionKeys, kept: string): string =>
  sealKept(peppers, read(peppers, kept));

const sealKept = (peppers: EncryptionKeys, { hash, keys }: Kept) =>
  encrypt(peppers, { hash, keys: JSON.stringify(keys) });

function read(peppers: EncryptionKeys, kept: string): Kept {
  // Of before hashes were encrypted: nothing says which encryption key it was made under.
  if (kept.startsWith('$argon2id$')) return { hash: kept, keys: peppers };
  const { hash, keys } = decrypt(peppers, kept);
  return { hash: String(hash), keys: JSON.parse(String(keys)) as string[] };
}

const keyed = (key: string, member: number, digits: string): string =>
  createHmac('sha256', key).update(`${member}|${digits}`).digest('base64');
