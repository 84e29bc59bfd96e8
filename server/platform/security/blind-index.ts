/** What stands in the place of a CPF that is encrypted: the same value for the same CPF, which does not reveal it. */
import { createHmac } from 'node:crypto';
import type { EncryptionKeys } from './encryption.ts';

/** An HMAC under an encryption key; eleven digits alone could be tried one after the other. */
const nameUnder = (pepper: string, cpf: string): string =>
  `sealed:${createHmac('sha256', pepper).update(`sealed cpf ${cpf}`).digest('base64url')}`;

/** The name that is written: under the newest encryption key. */
export const blindIndex = ([newest]: EncryptionKeys, cpf: string): string => nameUnder(newest, cpf);

/** Every name that a CPF may stand under while the encryption key is changed. */
export const blindIndexes = (peppers: EncryptionKeys, cpf: string): string[] =>
  peppers.map((pepper) => nameUnder(pepper, cpf));
