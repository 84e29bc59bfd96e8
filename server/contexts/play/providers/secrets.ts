/** Encrypts a provider's secret under `PEPPER`, with a second one while it is changed. They sign the provider's calls and ours. */
import { encrypt, keyPrefix, decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/** Encrypts one or two secrets, the newest first. */
export const encryptSecrets = (encryptionKeys: EncryptionKeys, [secret = '', also]: readonly string[]): string =>
  encrypt(encryptionKeys, also === undefined ? { secret } : { secret, also });

/** Decrypts the secrets. Throws where no encryption key opens them. */
export function decryptSecrets(encryptionKeys: EncryptionKeys, sealed: string): readonly string[] {
  const { secret, also } = decrypt(encryptionKeys, sealed);
  return [secret, also].filter((value) => value !== undefined).map(String);
}

/**
 * Returns whether an encrypted value is under the newest encryption key and holds exactly these secrets. Texts cannot be compared, because each
 * encryption differs.
 */
export function isEncryptionOf(encryptionKeys: EncryptionKeys, sealed: string, secrets: readonly string[]): boolean {
  return (
    sealed.startsWith(keyPrefix(encryptionKeys)) &&
    decryptSecrets(encryptionKeys, sealed).join('\n') === secrets.join('\n')
  );
}
