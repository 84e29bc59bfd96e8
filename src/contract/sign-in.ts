/** Defines sign-in by password, and its captcha (docs/domain/accounts.md#captcha). Pages of a signed-in player do not load it. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { givenPassword, text } from './fields.ts';
import { tokenReply } from './session.ts';

/**
 * Describes the proof-of-work captcha, which replaces a picture captcha. Every device can solve it, and players read
 * nothing.
 */
export const challengeSchema = v.custom<{ parameters: object }>(
  (value) => typeof value === 'object' && value !== null && 'parameters' in value,
);

export const captchaCall = defineCall({
  method: 'POST',
  path: '/api/auth/captcha',
  access: 'anyone',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      key: v.string(),
      /** "altcha": solve `challenge`. "image": type what `img` shows (older back ends). */
      type: v.optional(v.picklist(['altcha', 'image']), 'image'),
      img: v.optional(v.string(), ''),
      sensitive: v.optional(v.boolean(), false),
      challenge: v.optional(challengeSchema),
      expires_in: v.optional(v.number(), 300),
    }),
  }),
});

/** The captcha's fields in every form that a visitor may send. */
export const captcha = {
  key: v.pipe(v.string('CAPTCHA_EXPIRED'), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'CAPTCHA_EXPIRED')),
  captcha: v.pipe(v.string('CAPTCHA_EXPIRED'), v.nonEmpty('CAPTCHA_EXPIRED'), v.maxLength(4096, 'CAPTCHA_EXPIRED')),
};

/** `account`: a username, a CPF or a phone, in any spelling. */
export const loginFields = v.object({ account: text(64), password: givenPassword });

export const loginCall = defineCall({
  method: 'POST',
  path: '/api/auth/login2',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.object({ ...loginFields.entries, ...captcha }),
  reply: tokenReply,
});
