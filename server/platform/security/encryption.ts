/**
 * Small secrets that must wait in a table: sealed with a key made of the pepper (AES-256-GCM). A seal names its pepper, so that
 * another one can take its place while the one before still opens what it sealed (docs/how-to/rotate-secrets.md).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

/** The newest seals, all open. */
export type EncryptionKeys = Config['secrets']['PEPPER'];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (pepper: string, use: string, bytes: number) => Buffer.from(hkdfSync('sha256', pepper, '', use, bytes));

interface OfPepper {
  readonly key: Buffer;
  /** What its seals begin with. */
  readonly mark: string;
}
/** Made once: a provider's every call opens a seal. There are as many as peppers. */
const made = new Map<string, OfPepper>();

function ofPepper(pepper: string): OfPepper {
  const before = made.get(pepper);
  if (before) return before;
  const mark = `${derived(pepper, 'jogada pepper name', 4).toString('hex')}.`;
  const fresh = { key: derived(pepper, 'jogada sealed values', 32), mark };
  made.set(pepper, fresh);
  return fresh;
}

const keyOf = (pepper: string) => ofPepper(pepper).key;

/** What a seal under the newest pepper begins with. It tells nothing of the pepper. */
export const keyPrefix = ([newest]: EncryptionKeys): string => ofPepper(newest).mark;

/** The value as its pepper's name and base64 of nonce, tag and cipher text. */
export function encrypt(peppers: EncryptionKeys, value: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(peppers[0]), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return keyPrefix(peppers) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export type DecryptedValue = Record<string, string | number>;

/** The value again; throws when it was changed, or sealed under a pepper that is not among these. */
export const decrypt = (peppers: EncryptionKeys, sealed: string): DecryptedValue =>
  decryptWithKey(peppers, sealed).value;

/** The value with the pepper it was sealed under; throws as `decrypt`. A seal of before they had names may be any one's. */
export function decryptWithKey(
  peppers: EncryptionKeys,
  sealed: string,
): { readonly value: DecryptedValue; readonly pepper: string } {
  const [text = '', name] = sealed.split('.').reverse();
  const bytes = Buffer.from(text, 'base64');
  for (const pepper of peppers) {
    if (name !== undefined && `${name}.` !== keyPrefix([pepper])) continue;
    const body = opened(pepper, bytes);
    if (body !== null) return { value: JSON.parse(body) as DecryptedValue, pepper };
  }
  throw new Error('no pepper opens this seal');
}

function opened(pepper: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(pepper), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return body.toString('utf8');
  } catch {
    return null;
  }
}
