/** What is kept of a player: a file of all of it, and the end of their account (docs/decisions/20-account-closure.md). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { money } from './fields.ts';

/**
 * `GET /api/mydata/export?lang=<code>` with the bearer header answers application/json: everything kept of the player, secrets and other
 * people left out. Instants are ISO 8601, money is two-place text in reais. It is no call of calls.ts: only what refuses it has an
 * envelope. Refused: VERIFY_FIRST where the login password was not given again of late; TOO_MANY_REQUESTS.
 */
export const MY_DATA_PATH = '/api/mydata/export';

/** Days from a deletion until contact data, picture, notices and devices are erased; and years until the rest is anonymous. */
export const ERASED_AFTER_DAYS = 30;
export const KEPT_YEARS = 5;

/** From the last sign-in until a browser's mark goes (server/platform/http/device-mark.ts). */
export const DEVICE_MARK_DAYS = 90;

/**
 * Deletes the player's account, for good. It closes at once, and every session ends. Bonuses and unclaimed rewards are lost; whole steps of
 * points and the free part of the rewards wallet become cash. `paid_out`: the cash that is paid to their own CPF's key, else to their saved
 * account. Refused: VERIFY_FIRST where the login password was not given again of late.
 */
export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/mydata/delete',
  access: 'player',
  effect: 'write',
  /** Confirms that the consequences were read. An empty body deletes nothing. */
  input: v.object({ understood: v.literal(true, 'REQUIRED') }),
  reply: v.object({ data: v.object({ paid_out: money, erased_from: v.string() }) }),
});
