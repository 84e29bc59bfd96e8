/**
 * Defines the calls of account security: sessions, the re-check and change of the password, the e-mail
 * (docs/domain/accounts.md#security-overview).
 */
import * as v from 'valibot';
import { parseEmail } from '#lib/typed-text/pix-key.ts';
import { composedPassword } from '#lib/typed-text/plain-text.ts';
import { defineCall } from './call.ts';
import { eitherCode } from './factor.ts';
import {
  flag,
  givenPassword,
  id,
  nothing,
  parsed,
  password,
  repeatedPassword,
  sixDigits,
  withdrawalPassword,
} from './fields.ts';

/** How long a re-check of the login password is valid, in the session that made it. */
export const VERIFIED_MS = 10 * 60 * 1000;
/** Of a mailed code: how long it is valid, how many tries it has, and when another may be requested. */
export const CODE_MS = 10 * 60 * 1000;
export const CODE_TRIES = 5;
export const CODE_RESEND_MS = 60 * 1000;

/** A sign-in. `browser` and `system` are names ("Chrome", "Android"), empty where unknown; the address is masked. */
export const sessionRowSchema = v.object({
  id,
  browser: v.optional(v.string(), ''),
  system: v.optional(v.string(), ''),
  ip: v.optional(v.string(), ''),
  created_at: v.string(),
  last_seen_at: v.optional(v.string(), ''),
  /** Whether this is the caller's own session. */
  is_current: v.optional(flag, 0),
});
export type SessionRow = v.InferOutput<typeof sessionRowSchema>;

export const securityCall = defineCall({
  method: 'GET',
  path: '/api/member/security',
  access: 'player',
  oneTime: true,
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      has_password: flag,
      has_qk_pwd: flag,
      has_passkey: v.optional(flag, 0),
      /** Whether codes of an authenticator app are asked for at each sign-in (contract/factor.ts). */
      has_totp: v.optional(flag, 0),
      /** Masked; empty where none is bound. */
      email: v.string(),
      /** Given and not confirmed yet, unmasked; empty where there is none. */
      email_given: v.optional(v.string(), ''),
      phone: v.string(),
      /** Until when this session counts as re-checked; empty where it does not. */
      verified_until: v.optional(v.string(), ''),
      withdrawals_from: v.optional(v.string(), ''),
      /** Open sessions, this one first; and the latest sign-ins, open or ended. */
      sessions: v.array(sessionRowSchema),
      sign_ins: v.array(sessionRowSchema),
    }),
  }),
});
export type Security = v.InferOutput<typeof securityCall.reply>['data'];

/**
 * Re-checks the password. A member with a second step also needs a code: without one the call refuses with SECOND_FACTOR_REQUIRED at `code`,
 * after a right password.
 */
export const verifyPasswordCall = defineCall({
  method: 'POST',
  path: '/api/member/password/verify',
  access: 'player',
  effect: 'write',
  input: v.object({ password: givenPassword, ...eitherCode }),
  reply: v.object({ data: v.object({ verified_until: v.string() }) }),
});

/** Changes the login password. Other sessions end, and withdrawals are blocked for a day. */
export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/member/password/change',
  access: 'player',
  oneTime: true,
  effect: 'write',
  input: v.pipe(
    v.object({
      old_password: givenPassword,
      password,
      password_confirmation: repeatedPassword,
    }),
    v.forward(
      v.partialCheck(
        [['old_password'], ['password']],
        (input) => composedPassword(input.old_password) !== input.password,
        'PASSWORD_UNCHANGED',
      ),
      ['password'],
    ),
    v.forward(
      v.partialCheck(
        [['password'], ['password_confirmation']],
        (input) => input.password === input.password_confirmation,
        'PASSWORDS_DIFFER',
      ),
      ['password_confirmation'],
    ),
  ),
  reply: nothing,
});

const codeSent = v.object({
  /** The masked address, and when another code may be requested: as a date and in seconds. */
  data: v.object({ email: v.string(), resend_at: v.string(), resend_in: v.optional(v.number()) }),
});

/** Mails a code to the address that is to be bound. Needs a re-checked password. */
export const sendEmailCodeCall = defineCall({
  method: 'POST',
  path: '/api/member/email/code',
  access: 'player',
  effect: 'write',
  input: v.object({ email: parsed(parseEmail, 'EMAIL_INVALID') }),
  reply: codeSent,
});

/** Binds the address that the latest code went to. */
export const bindEmailCall = defineCall({
  method: 'POST',
  path: '/api/member/email/bind',
  access: 'player',
  effect: 'write',
  input: v.object({ code: sixDigits }),
  reply: nothing,
});

/** Ends another session of the member by its number, or all but this one with "others". */
export const revokeSessionCall = defineCall({
  method: 'POST',
  path: '/api/member/sessions/revoke',
  access: 'player',
  effect: 'write',
  input: v.object({ id: v.union([v.literal('others'), id], 'REQUIRED') }),
  reply: nothing,
});

/** Mails a code to the confirmed e-mail, for a forgotten withdrawal password. Needs a re-checked password. */
export const sendWithdrawalPasswordCodeCall = defineCall({
  method: 'POST',
  path: '/api/member/drawing_pwd/code',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: codeSent,
});

/** Sets a new withdrawal password by the code, and ends the lock of the old one. Withdrawals are blocked for a day. */
export const resetWithdrawalPasswordCall = defineCall({
  method: 'POST',
  path: '/api/member/drawing_pwd/reset',
  access: 'player',
  effect: 'write',
  input: v.pipe(
    v.object({ code: sixDigits, qk_pwd: withdrawalPassword, qk_pwd_confirmation: withdrawalPassword }),
    v.forward(
      v.partialCheck(
        [['qk_pwd'], ['qk_pwd_confirmation']],
        (input) => input.qk_pwd === input.qk_pwd_confirmation,
        'PASSWORDS_DIFFER',
      ),
      ['qk_pwd_confirmation'],
    ),
  ),
  reply: nothing,
});
