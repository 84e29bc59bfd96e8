/**
 * Hashes the six digits of a withdrawal password: an argon2id hash under a key of its own, both encrypted under
 * `PEPPER`. Six digits are few, so a plain hash could be broken by trying all. An encryption key inside the hash could
 * be changed only when the player enters the digits again.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

type Settings = Pick<Config, 'secrets' | 'passwordCost'>;

interface Kept {
  readonly hash: string;
  /** The keys under which it may be hashed, base64. An old hash was made under one of the values of `PEPPER` itself. */
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

/**
 * Returns the hash itself. Two equal hashes are of the same password, whichever encryption key each is stored under.
 */
export const withdrawalPasswordHashOf = (encryptionKeys: EncryptionKeys, kept: string): string =>
  read(encryptionKeys, kept).hash;

/** Encrypts the same values under the newest encryption key. Throws where none of the keys decrypts them. */
export const reencryptWithdrawalPassword = (encryptionKeys: EncryptionKeys, kept: string): string =>
  sealKept(encryptionKeys, read(encryptionKeys, kept));

const sealKept = (encryptionKeys: EncryptionKeys, { hash, keys }: Kept) =>
  encrypt(encryptionKeys, { hash, keys: JSON.stringify(keys) });

function read(encryptionKeys: EncryptionKeys, kept: string): Kept {
  // An old hash, from before hashes were encrypted. It does not say under which encryption key it was made.
  if (kept.startsWith('$argon2id$')) return { hash: kept, keys: encryptionKeys };
  const { hash, keys } = decrypt(encryptionKeys, kept);
  return { hash: String(hash), keys: JSON.parse(String(keys)) as string[] };
}

const keyed = (key: string, member: number, digits: string): string =>
  createHmac('sha256', key).update(`${member}|${digits}`).digest('base64');
