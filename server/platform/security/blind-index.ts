/** Replaces an encrypted CPF by a value that is the same for the same CPF and does not reveal it. */
import { createHmac } from 'node:crypto';
import type { EncryptionKeys } from './encryption.ts';

/** Uses an HMAC with an encryption key, because all eleven-digit numbers could be tried against a plain hash. */
const nameUnder = (encryptionKey: string, cpf: string): string =>
  `sealed:${createHmac('sha256', encryptionKey).update(`sealed cpf ${cpf}`).digest('base64url')}`;

/** Returns the value to write, under the newest encryption key. */
export const blindIndex = ([newest]: EncryptionKeys, cpf: string): string => nameUnder(newest, cpf);

/** Returns every value that a CPF may have while the encryption key is changed. */
export const blindIndexes = (encryptionKeys: EncryptionKeys, cpf: string): string[] =>
  encryptionKeys.map((encryptionKey) => nameUnder(encryptionKey, cpf));
