/**
 * Hashes the six digits of a withdrawal password: an argon2id hash under a key of its own, both encrypted under `PEPPER`. A hash of six digits
 * alone would fall to a list. An encryption key within the hash could never be changed without the players.
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

/** Returns the stored form of a member's digits. Costly, so call it before a transaction, never inside one. */
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

/** Returns the hash itself. Two equal ones are of one password, whatever encryption key each is under. */
export const withdrawalPasswordHashOf = (encryptionKeys: EncryptionKeys, kept: string): string =>
  read(encryptionKeys, kept).hash;

/** Encrypts the same values under the newest encryption key. Throws where none of these opens them. */
export const reencryptWithdrawalPassword = (encryptionKeys: EncryptionKeys, kept: string): string =>
  sealKept(encryptionKeys, read(encryptionKeys, kept));

const sealKept = (encryptionKeys: EncryptionKeys, { hash, keys }: Kept) =>
  encrypt(encryptionKeys, { hash, keys: JSON.stringify(keys) });

function read(encryptionKeys: EncryptionKeys, kept: string): Kept {
  // Of before hashes were encrypted: nothing says which encryption key it was made under.
  if (kept.startsWith('$argon2id$')) return { hash: kept, keys: encryptionKeys };
  const { hash, keys } = decrypt(encryptionKeys, kept);
  return { hash: String(hash), keys: JSON.parse(String(keys)) as string[] };
}

const keyed = (key: string, member: number, digits: string): string =>
  createHmac('sha256', key).update(`${member}|${digits}`).digest('base64');
