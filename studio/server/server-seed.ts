/** Encrypts server seeds for the tables under the studio's own key (docs/decisions/30-studio-program.md). */
import { decrypt, encrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';

/** Encrypts a seed. `seed`: 64 hex digits. */
export const encryptSeed = (keys: EncryptionKeys, seed: string): string => encrypt(keys, { seed });

/** Returns the seed's 64 hex digits. Throws where none of the keys decrypts it. */
export const decryptSeed = (keys: EncryptionKeys, sealed: string): string => String(decrypt(keys, sealed).seed);
