/**
 * Defines the calls of the second step: codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). Ten recovery codes are for
 * a lost phone (docs/domain/accounts.md#recovery-codes).
 */
import * as v from 'valibot';
import { parseRecoveryCode } from '#lib/typed-text/codes.ts';
import { defineCall } from './call.ts';
import { flag, nothing, parsed, sixDigits } from './fields.ts';
import { tokenReply } from './session.ts';

/** How long a sign-in waits for its second step, ms, and how many wrong codes it accepts. */
export const FACTOR_TICKET_MS = 5 * 60 * 1000;
export const FACTOR_TRIES = 5;
export const RECOVERY_CODES = 10;

/** A recovery code as written down: "k7m2p-x9q4r", in any case, with or without its dash. */
const recoveryCode = parsed(parseRecoveryCode, 'CODE_INVALID');

/** A code of the app, otherwise a recovery code. */
export const eitherCode = { code: v.optional(sixDigits), recovery: v.optional(recoveryCode) };
const hasOne = (input: { code?: string | undefined; recovery?: string | undefined }) =>
  input.code !== undefined || input.recovery !== undefined;

/** The schema of the second step's form. */
export const secondStepFields = v.pipe(
  v.object(eitherCode),
  v.forward(v.partialCheck([['code'], ['recovery']], hasOne, 'REQUIRED'), ['code']),
);

/**
 * Ends a sign-in that got `SECOND_FACTOR_REQUIRED { ticket }`. Refuses with FACTOR_WRONG at the field. Refuses with FACTOR_EXPIRED where the
 * challenge is over, used, or had too many tries; the player then starts again with the password.
 */
export const finishLoginCall = defineCall({
  method: 'POST',
  path: '/api/session/factor',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.pipe(
    v.object({ ticket: v.pipe(v.string('REQUIRED'), v.regex(/^[\w-]{43}$/, 'FACTOR_EXPIRED')), ...eitherCode }),
    v.forward(v.partialCheck([['code'], ['recovery']], hasOne, 'REQUIRED'), ['code']),
  ),
  reply: tokenReply,
});

export const factorStateCall = defineCall({
  method: 'GET',
  path: '/api/factor/state',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      /** Whether each sign-in requires a code of an app. */
      totp: flag,
      /** Since when, a wire date; empty where it is off. */
      since: v.optional(v.nullable(v.string()), ''),
      recovery_left: v.optional(v.number(), 0),
    }),
  }),
});
export type FactorState = v.InferOutput<typeof factorStateCall.reply>['data'];

/** Creates a secret, which has no effect before its first code. Needs a re-checked password. Refuses with TOTP_ON where one is in use. */
export const beginTotpCall = defineCall({
  method: 'POST',
  path: '/api/factor/totp/begin',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      /** Base32, for typing it. */
      secret: v.string(),
      /** otpauth://…, for a QR code. */
      address: v.string(),
    }),
  }),
});

const codes = v.object({ data: v.object({ codes: v.array(v.string()) }) });

/** Switches the second step on with a first code, and returns the recovery codes, once. Needs a re-checked password. */
export const confirmTotpCall = defineCall({
  method: 'POST',
  path: '/api/factor/totp/confirm',
  access: 'player',
  effect: 'write',
  input: v.object({ code: sixDigits }),
  reply: codes,
});

/** Switches the second step off. Needs a re-checked password and a code. */
export const removeTotpCall = defineCall({
  method: 'POST',
  path: '/api/factor/totp/remove',
  access: 'player',
  effect: 'write',
  input: secondStepFields,
  reply: nothing,
});

/** Replaces the recovery codes. Needs a re-checked password. */
export const renewRecoveryCall = defineCall({
  method: 'POST',
  path: '/api/factor/totp/recovery',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: codes,
});
