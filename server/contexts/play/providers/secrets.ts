/** What signs a provider's calls and ours: its secret, and while that is changed a second one, encrypted under `PEPPER`. */
import { encrypt, keyPrefix, decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/** `secrets`: one or two, the newest first. */
export const encryptSecrets = (peppers: EncryptionKeys, [secret = '', also]: readonly string[]): string =>
  encrypt(peppers, also === undefined ? { secret } : { secret, also });

/** The same again; throws where no encryption key opens it. */
export function decryptSecrets(peppers: EncryptionKeys, sealed: string): readonly string[] {
  const { secret, also } = decrypt(peppers, sealed);
  return [secret, also].filter((value) => value !== undefined).map(String);
}

/** Whether an encrypted value is under the newest encryption key and holds exactly these: an encrypted value is another text each time. */
export function isEncryptionOf(peppers: EncryptionKeys, sealed: string, secrets: readonly string[]): boolean {
  return sealed.startsWith(keyPrefix(peppers)) && decryptSecrets(peppers, sealed).join('\n') === secrets.join('\n');
}
