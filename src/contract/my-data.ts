/** Defines the export of a player's data, and the deletion of their account (docs/decisions/20-account-closure.md). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { money } from './fields.ts';

/**
 * `GET /api/mydata/export?lang=<code>` with the bearer header returns application/json: all data of the player, without secrets and without
 * other people's data. Instants are ISO 8601, money is two-place text in reais. It is no call of calls.ts, because only its refusals have an
 * envelope. Refuses with VERIFY_FIRST without a recent re-check of the password, and with TOO_MANY_REQUESTS.
 */
export const MY_DATA_PATH = '/api/mydata/export';

/** Days from a deletion until contact data, picture, notices and devices are erased, and years until the rest is anonymised. */
export const ERASED_AFTER_DAYS = 30;
export const KEPT_YEARS = 5;

/** Days from the last sign-in until a browser's mark is deleted (server/platform/http/device-mark.ts). */
export const DEVICE_MARK_DAYS = 90;

/**
 * Deletes the player's account, for good. It closes at once, and every session ends. Bonuses and unclaimed rewards are lost; whole steps of
 * points and the free part of the rebate wallet become cash. `paid_out`: the cash, paid to the key that is their CPF, otherwise to their saved
 * account. Refuses with VERIFY_FIRST without a recent re-check of the password.
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
