/** Defines the call that registers a player (docs/domain/accounts.md#registration). */
import * as v from 'valibot';
import { parseInviteCode } from '#lib/typed-text/codes.ts';
import { parsePersonName } from '#lib/typed-text/names.ts';
import { parseEmail } from '#lib/typed-text/pix-key.ts';
import { defineCall } from './call.ts';
import { detailFields, firstLimitFields } from './details.ts';
import {
  account,
  cpf,
  flag,
  mobile,
  optional,
  parsed,
  password,
  repeatedPassword,
  withdrawalPassword,
} from './fields.ts';
import { tokenReply } from './session.ts';
import { captcha } from './sign-in.ts';

/** The form's first step: the access data. */
const accessFields = {
  account,
  password,
  password_confirmation: repeatedPassword,
  /** Has no effect until a mailed code confirms it. */
  email: optional(parsed(parseEmail, 'EMAIL_INVALID'), 'EMAIL_INVALID'),
};
/** The second step: the person. */
const personFields = {
  realname: parsed(parsePersonName, 'NAME_INVALID'),
  phone: mobile,
  cpf,
  /** May be given later; only a withdrawal needs it. */
  qk_pwd: optional(withdrawalPassword, 'WITHDRAWAL_PASSWORD_INVALID'),
  invite_code: optional(parsed(parseInviteCode, 'INVITATION_CODE_UNKNOWN'), 'INVITATION_CODE_UNKNOWN'),
  /** "I am 18 or older". */
  adult: v.literal(true, 'ADULT_REQUIRED'),
};

/** The further fields of a full registration. A market decides whether they are required; the server then refuses an absent one at its field. */
const fullFields = v.partial(v.object({ ...detailFields, ...firstLimitFields })).entries;

/** The schema of each step, which the form checks. The server checks the whole input. */
export const registrationSteps = {
  access: v.pipe(
    v.object(accessFields),
    v.forward(
      v.partialCheck(
        [['password'], ['password_confirmation']],
        (input) => input.password === input.password_confirmation,
        'PASSWORDS_DIFFER',
      ),
      ['password_confirmation'],
    ),
  ),
  person: v.object(personFields),
};

/** Tells whether a username is free, so that the form says so in its first step. Registration decides. */
export const accountFreeCall = defineCall({
  method: 'POST',
  path: '/api/auth/account/check',
  access: 'anyone',
  effect: 'read',
  input: v.object({ account }),
  reply: v.object({ data: v.object({ is_free: flag }) }),
});

export const registerCall = defineCall({
  method: 'POST',
  path: '/api/auth/register2',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.pipe(
    v.object({ ...accessFields, ...personFields, ...fullFields, ...captcha }),
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
