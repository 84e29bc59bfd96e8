/**
 * Implements a software authenticator that creates passkeys and signs with them. It replies as a phone does, byte by
 * byte, with any fault on demand. WebAuthn level 3, sections 6.1 and 6.5; keys on P-256.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Faults and options of a reply. */
export interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  /** Without user verification: no fingerprint, no PIN. */
  readonly unverified?: true;
  /** The signature counter of the reply; without it the counter increases. */
  readonly counter?: number;
  readonly challenge?: string;
  /** The type of the reply, e.g. "webauthn.get" for a new key. */
  readonly type?: string;
  readonly userHandle?: string;
  /** The key is backed up and synchronised to other devices. */
  readonly backedUp?: true;
  /** One bit of the signature is flipped. */
  readonly spoilt?: true;
}

export interface DeviceKey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

export const SITE = 'http://site.test';
const HOST = 'site.test';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Encodes CBOR as far as a key needs it: definite lengths below 64 KiB. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, each]) => [cbor(key as number), cbor(each as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length]);
}

const clientData = (type: string, challenge: string, odd: Odd): string =>
  base64url(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? SITE,
      crossOrigin: false,
    }),
  );

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x08 | 0x10;
const HAS_KEY = 0x40;

function authenticatorData(rpId: string, flags: number, counter: number, key: Uint8Array = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
}

/** Creates a key for the reply of `register/options`. `counts`: the initial counter (0: it never counts). */
export function makeKey(
  options: { readonly challenge: string; readonly user: { readonly id: string } },
  { counts = 1, ...odd }: Odd & { readonly counts?: number } = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const rpId = odd.rpId ?? HOST;
  const cose = cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
  const flags = PRESENT | HAS_KEY | (odd.unverified ? 0 : VERIFIED) | (odd.backedUp ? BACKED_UP : 0);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authenticatorData(rpId, flags, counts, attested)],
  ]);
  const key: DeviceKey = { id: base64url(id), rpId, userHandle: options.user.id, privateKey, counter: counts };
  const credential = {
    id: key.id,
    rawId: key.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, odd),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    },
  };
  return { key, credential };
}

/** Signs the challenge of `login/options`. A device with a counter increases it. */
export function signWith(key: DeviceKey, options: { readonly challenge: string }, odd: Odd = {}) {
  if (key.counter > 0 && odd.counter === undefined) key.counter += 1;
  const flags = PRESENT | (odd.unverified ? 0 : VERIFIED) | (odd.backedUp ? BACKED_UP : 0);
  const data = authenticatorData(odd.rpId ?? key.rpId, flags, odd.counter ?? key.counter);
  const client = clientData('webauthn.get', options.challenge, odd);
  const signature = sign('sha256', Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]), key.privateKey);
  const last = signature.length - 1;
  if (odd.spoilt) signature[last] = (signature[last] ?? 0) ^ 1;
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: client,
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: odd.userHandle ?? key.userHandle,
    },
  };
}
