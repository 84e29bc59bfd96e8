/**
 * Defines the calls of passkeys: sign-in with a key on the player's device, unlocked by fingerprint, face or PIN
 * (docs/domain/accounts.md#passkeys; WebAuthn level 3). Browser and server exchange the standard's JSON; bytes are base64url.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, nothing, text } from './fields.ts';
import { tokenReply } from './session.ts';

/** The most passkeys of a member. */
export const MOST_PASSKEYS = 10;
/** How long a challenge may be answered, ms. It may be answered once. */
export const PASSKEY_CHALLENGE_MS = 5 * 60 * 1000;

const bytes = (max: number) =>
  v.pipe(v.string('INVALID'), v.maxLength(max, 'INVALID'), v.regex(/^[A-Za-z0-9_-]+$/, 'INVALID'));

/** The fields of every response: the credential's id, twice as in the standard. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: v.literal('public-key', 'INVALID') };

/** A device's response at a sign-in. `userHandle`: the owner as the device knows them. */
export const assertionSchema = v.object(
  {
    ...credential,
    response: v.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: v.optional(bytes(100)),
      },
      'INVALID',
    ),
  },
  'REQUIRED',
);

/** A device's response when it has created a key. */
export const attestationSchema = v.object(
  {
    ...credential,
    response: v.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(40_000),
        transports: v.optional(
          v.pipe(v.array(v.pipe(v.string('INVALID'), v.regex(/^[a-z-]{1,20}$/, 'INVALID'))), v.maxLength(8, 'INVALID')),
        ),
      },
      'INVALID',
    ),
  },
  'REQUIRED',
);

const named = { id: v.string(), type: v.literal('public-key'), transports: v.optional(v.array(v.string())) };

/** A key as its owner sees it. Dates are wire dates; `last_used_at` is empty until it is used. */
export const passkeySchema = v.object({
  id,
  /** The browser and system that created it, until its owner names it; may be empty. */
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.optional(v.nullable(v.string()), ''),
  /** Whether a copy of it was detected. It is then refused at sign-in. */
  is_stopped: v.optional(flag, 0),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Returns what a device needs to create a key. Needs a re-checked password. Refuses with PASSKEYS_FULL at the maximum. */
export const beginPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey/register/options',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.string(), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
      timeout: v.number(),
      attestation: v.picklist(['none']),
      /** A device that holds one of these creates no other. */
      excludeCredentials: v.array(v.object(named)),
      authenticatorSelection: v.object({
        residentKey: v.picklist(['required']),
        requireResidentKey: v.boolean(),
        userVerification: v.picklist(['required']),
      }),
    }),
  }),
});

/** Stores the key that a device created. Needs a re-checked password. Refuses with PASSKEY_WRONG whatever is wrong with it. */
export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey/register/verify',
  access: 'player',
  effect: 'write',
  input: v.object({ credential: attestationSchema }),
  reply: v.object({ data: passkeySchema }),
});

/** Returns the challenge that a device signs to sign in. Anybody may call it. */
export const beginPasskeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/passkey/login/options',
  access: 'anyone',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      challenge: v.string(),
      rpId: v.string(),
      timeout: v.number(),
      userVerification: v.picklist(['required']),
    }),
  }),
});

/**
 * Signs in with a device's response, which counts as both factors. Refuses with PASSKEY_UNKNOWN where no account has the key, and with
 * PASSKEY_COPIED where a copy of it was used. Refuses with PASSKEY_WRONG for every other fault.
 */
export const passkeyLoginCall = defineCall({
  method: 'POST',
  path: '/api/passkey/login/verify',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.object({ credential: assertionSchema }),
  reply: tokenReply,
});

/** Lists the member's keys, the newest first. */
export const passkeysCall = defineCall({
  method: 'POST',
  path: '/api/passkey/list',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({ data: v.array(passkeySchema) }),
});

export const renamePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey/rename',
  access: 'player',
  effect: 'write',
  input: v.object({ id, name: text(40) }),
  reply: nothing,
});

/**
 * Removes a key, which is then refused at sign-in. Its owner deletes it from the device. Needs a re-checked password.
 */
export const removePasskeyCall = defineCall({
  method: 'POST',
  path: '/api/passkey/remove',
  access: 'player',
  effect: 'write',
  input: v.object({ id }),
  reply: nothing,
});
