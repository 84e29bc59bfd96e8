/** Server seeds as they stand in the tables: encrypted under the studio's own key (docs/decisions/30-studio-program.md). */
import { decrypt, encrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/** `seed`: 64 hex digits. */
export const encryptSeed = (keys: EncryptionKeys, seed: string): string => encrypt(keys, { seed });

/** The seed's 64 hex digits. Throws where none of the keys decrypts it. */
export const decryptSeed = (keys: EncryptionKeys, sealed: string): string => String(decrypt(keys, sealed).seed);
