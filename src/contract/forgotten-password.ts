/**
 * Renews a forgotten login password by a code to the confirmed e-mail (docs/decisions/15-sign-in-and-passwords.md). Neither call reveals
 * whether the name exists, or whether it has an e-mail.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { password, repeatedPassword, sixDigits, text } from './fields.ts';
import { tokenReply } from './session.ts';
import { captcha } from './sign-in.ts';

/** `account`: a username, a CPF or a phone, in any spelling. */
export const forgottenFields = v.object({ account: text(64) });

/** Mails a code to the account of the name, where it has a confirmed e-mail. Returns the same for every name. */
export const askPasswordCodeCall = defineCall({
  method: 'POST',
  path: '/api/auth/password/code',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.object({ ...forgottenFields.entries, ...captcha }),
  reply: v.object({
    /**
     * `ticket`: identifies this request when the code is given. `resend_at`, `resend_in`: when another may be requested, as a date and in
     * seconds.
     */
    data: v.object({ ticket: v.string(), resend_at: v.string(), resend_in: v.optional(v.number()) }),
  }),
});

const renewal = {
  code: sixDigits,
  password,
  password_confirmation: repeatedPassword,
};

/** The fields of the form. */
export const renewalFields = v.pipe(
  v.object(renewal),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'PASSWORDS_DIFFER',
    ),
    ['password_confirmation'],
  ),
);

/** Sets the new password, ends every session and opens one here. Withdrawals are blocked for a day. */
export const renewPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.pipe(
    v.object({
      /** The request that the code was mailed for. An unknown one is refused as an expired one. */
      ticket: v.pipe(v.string('CODE_EXPIRED'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'CODE_EXPIRED')),
      ...renewal,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['password_confirmation']],
        (input) => input.password === input.password_confirmation,
        'PASSWORDS_DIFFER',
      ),
      ['password_confirmation'],
    ),
  ),
  reply: tokenReply,
});
