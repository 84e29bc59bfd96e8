/**
 * Defines the call that ends a self-exclusion after its term (docs/domain/protection.md#reinstatement). It is a module of its own, because no
 * page of this site uses it yet.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { captcha, loginFields } from './sign-in.ts';

/**
 * Asks to return after an exclusion, for a player who cannot sign in. After the term, a first call begins a day of waiting (`from`: its end, a
 * wire date). A call after that day opens the account. Refuses as a sign-in does. Refuses with PLAY_EXCLUDED { until } before the end of the
 * term or where it has none, and with NOT_FOUND where no exclusion is in force.
 */
export const comeBackCall = defineCall({
  method: 'POST',
  path: '/api/protection/return',
  access: 'anyone',
  effect: 'write',
  entry: true,
  input: v.object({ ...loginFields.entries, ...captcha }),
  reply: v.object({ data: v.object({ state: v.picklist(['waits', 'open']), from: v.string() }) }),
});
