/**
 * Defines the calls of push messages (docs/domain/accounts.md#push-messages), by categories that the player switches on for one device. A
 * message says only that there is something to read: `{kind, notice, lang}`.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import type { NoticeKind } from './information.ts';

/** `security` is delivered at night as well. */
export const pushCategories = ['money', 'security', 'bonus'] as const;
export type PushCategory = (typeof pushCategories)[number];

/** Returns the category of a notice, or `null` if it is not pushed. */
export const categoryOf: Readonly<Record<NoticeKind, PushCategory | null>> = {
  deposit_credited: 'money',
  deposit_returned: 'money',
  deposit_reversed: 'money',
  deposit_disputed: 'money',
  deposit_released: 'money',
  debt_written_off: 'money',
  withdrawal_decided: 'money',
  withdrawal_paid: 'money',
  agency_paid: 'money',
  bonus_given: 'bonus',
  bonus_ending: 'bonus',
  bonus_ended: 'bonus',
  claim_decided: 'bonus',
  reward_taken_back: 'bonus',
  daily_return: 'bonus',
  vip_level: 'bonus',
  agency_request: 'security',
  restriction: 'security',
  new_sign_in: 'security',
  password_changed: 'security',
  email_changed: 'security',
  factor_changed: 'security',
  // It is mailed.
  support: null,
};

/** The payload that the service worker receives. */
export const pushPayloadSchema = v.object({ kind: v.picklist(pushCategories), notice: v.number(), lang: v.string() });
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;

/** The address at which a browser's push service takes messages for one device. */
const endpoint = v.pipe(
  v.string('REQUIRED'),
  v.nonEmpty('REQUIRED'),
  v.maxLength(1000, 'TOO_LONG'),
  v.url('PUSH_HOST_UNKNOWN'),
  // Addresses are stored in one spelling.
  v.transform((address) => new URL(address).href),
);
const key = (bytes: number) =>
  v.pipe(
    v.string('REQUIRED'),
    v.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'INVALID'),
    v.check((text) => decodedLength(text) === bytes, 'INVALID'),
  );
const decodedLength = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4);

/** Returns the categories and what this device has switched on. Without an endpoint it has none. */
export const pushStateCall = defineCall({
  method: 'POST',
  path: '/api/informationcenter/push/check',
  access: 'player',
  effect: 'read',
  input: v.object({ endpoint: v.optional(endpoint) }),
  reply: v.object({
    data: v.object({
      /** The server's key for subscribing, base64url. */
      public_key: v.string(),
      offered: v.array(v.picklist(pushCategories)),
      categories: v.array(v.picklist(pushCategories)),
    }),
  }),
});
export type PushState = v.InferOutput<typeof pushStateCall.reply>['data'];

/** Switches these categories on for a device, and all others off. An endpoint belongs to the member who set it last. */
export const setPushCall = defineCall({
  method: 'POST',
  path: '/api/informationcenter/push/set',
  access: 'player',
  effect: 'write',
  input: v.object({
    endpoint,
    p256dh: key(65),
    auth: key(16),
    categories: v.pipe(
      v.array(v.picklist(pushCategories, 'INVALID'), 'REQUIRED'),
      v.minLength(1, 'REQUIRED'),
      v.maxLength(pushCategories.length, 'INVALID'),
    ),
  }),
  reply: v.object({ data: v.object({ categories: v.array(v.picklist(pushCategories)) }) }),
});

/** Switches all messages to this device off. */
export const deletePushCall = defineCall({
  method: 'POST',
  path: '/api/informationcenter/push/delete',
  access: 'player',
  effect: 'write',
  input: v.object({ endpoint }),
  reply: v.object({}),
});
