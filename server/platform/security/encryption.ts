/**
 * Encrypts small secrets for a table (AES-256-GCM, with a key derived from the encryption key). An encrypted value names its key, so that a new
 * key can replace it while the old one still decrypts (docs/how-to/rotate-secrets.md).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

/** The newest key encrypts, all keys decrypt. */
export type EncryptionKeys = Config['secrets']['PEPPER'];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (encryptionKey: string, use: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', use, bytes));

interface DerivedKey {
  readonly key: Buffer;
  /** The prefix of the values that it encrypts. */
  readonly mark: string;
}
/** Derived once for each encryption key, because every call of a provider decrypts. */
const made = new Map<string, DerivedKey>();

function deriveKey(encryptionKey: string): DerivedKey {
  const before = made.get(encryptionKey);
  if (before) return before;
  const mark = `${derived(encryptionKey, 'jogada pepper name', 4).toString('hex')}.`;
  const fresh = { key: derived(encryptionKey, 'jogada sealed values', 32), mark };
  made.set(encryptionKey, fresh);
  return fresh;
}

const keyOf = (encryptionKey: string) => deriveKey(encryptionKey).key;

/** Returns the prefix of values under the newest encryption key. It does not reveal the key. */
export const keyPrefix = ([newest]: EncryptionKeys): string => deriveKey(newest).mark;

/** Encrypts a value. Returns the key's name and base64 of nonce, tag and cipher text. */
export function encrypt(encryptionKeys: EncryptionKeys, value: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(encryptionKeys[0]), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return keyPrefix(encryptionKeys) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export type DecryptedValue = Record<string, string | number>;

/** Decrypts a value. Throws where it was changed, or none of these keys encrypted it. */
export const decrypt = (encryptionKeys: EncryptionKeys, sealed: string): DecryptedValue =>
  decryptWithKey(encryptionKeys, sealed).value;

/** Decrypts a value and returns its encryption key as well. Throws as `decrypt`. A value from before keys had names is tried with each. */
export function decryptWithKey(
  encryptionKeys: EncryptionKeys,
  sealed: string,
): { readonly value: DecryptedValue; readonly encryptionKey: string } {
  const [text = '', name] = sealed.split('.').reverse();
  const bytes = Buffer.from(text, 'base64');
  for (const encryptionKey of encryptionKeys) {
    if (name !== undefined && `${name}.` !== keyPrefix([encryptionKey])) continue;
    const body = opened(encryptionKey, bytes);
    if (body !== null) return { value: JSON.parse(body) as DecryptedValue, encryptionKey };
  }
  throw new Error('no key decrypts this value');
}

function opened(encryptionKey: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(encryptionKey), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return body.toString('utf8');
  } catch {
    return null;
  }
}
