/** Opens a session on the back end under test. */
import * as v from 'valibot';
import { solveCaptcha } from '#api/captcha.ts';
import { captchaCall, loginCall } from '#contract/sign-in.ts';
import { answerOf } from './back-end.ts';
import type { Ask } from './back-end.ts';

/** Returns a member's token, or why there is none. A back end with a picture captcha needs a person to sign in. */
export async function signIn(
  ask: Ask,
  { account, password }: { account: string; password: string },
): Promise<{ readonly token: string } | { readonly problem: string }> {
  const post = (path: string, input: object) =>
    answerOf(ask, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
  const puzzle = v.safeParse(captchaCall.reply, (await post(captchaCall.path, {})).body);
  if (!puzzle.success) return { problem: 'no captcha as the contract has it' };
  const { key, challenge } = puzzle.output.data;
  if (!challenge) return { problem: 'its captcha is a picture: sign in there and give --token' };
  const captcha = await solveCaptcha(challenge);
  const { body } = await post(loginCall.path, { account, name: account, password, key, captcha });
  const reply = v.safeParse(loginCall.reply, body);
  return reply.success ? { token: reply.output.data.access_token } : { problem: String(body?.['message']) };
}
