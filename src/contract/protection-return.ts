/** The way back after a self-exclusion (docs/domain/protection.md#reinstatement). Apart from protection.ts: no page of this site asks it yet. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { captcha, loginFields } from './sign-in.ts';

/**
 * The way back after an exclusion, for who may not sign in. Once its term is over, asking begins a day of waiting (`from`: its end, a wire
 * date), and asking after it opens the account. Refused: as a sign-in is; PLAY_EXCLUDED { until } before the term is over and where there
 * is none; NOT_FOUND where no exclusion holds.
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
