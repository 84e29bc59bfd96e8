/** Defines the calls of notices, announcements and the support contact (docs/domain/accounts.md#notices). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, nothing, paging } from './fields.ts';

/** What a notice is about; the texts are in locales/<code>/notices.json. */
export const noticeKinds = [
  'deposit_credited',
  'deposit_returned',
  'deposit_reversed',
  'deposit_disputed',
  'deposit_released',
  'withdrawal_decided',
  'withdrawal_paid',
  'bonus_given',
  'bonus_ending',
  'bonus_ended',
  'claim_decided',
  'reward_taken_back',
  'debt_written_off',
  'daily_return',
  'vip_level',
  'agency_paid',
  'agency_request',
  'restriction',
  'new_sign_in',
  'password_changed',
  'email_changed',
  'factor_changed',
  'support',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Higher counts of unread ones are sent as this number. */
export const UNREAD_MOST = 100;

export const noticeSchema = v.object({
  id,
  title: v.string(),
  content: v.string(),
  is_read: flag,
  /** A name of `noticeKinds`; another back end may have others. */
  kind: v.optional(v.string(), ''),
  /** The number of the deposit or withdrawal that it is about, if any. */
  bill_no: v.optional(v.string(), ''),
  created_at: v.string(),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** The cursor of a list of notices. Unread ones come first, so it also has whether the page begins among them. */
const noticePlace = v.pipe(v.string('INVALID'), v.regex(/^([ur]_\d{1,15})?$/, 'INVALID'));

/** What an announcement is about. `terms` asks for consent. */
export const announcementKinds = ['service', 'terms', 'offer'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Lists the player's notices, unread ones first, then the newest. `before`: the `next` of the previous page. */
export const noticesCall = defineCall({
  method: 'GET',
  path: '/api/informationcenter/notification',
  access: 'player',
  effect: 'read',
  input: v.object({ before: v.optional(noticePlace), limit: paging.limit }),
  reply: v.object({
    data: v.array(noticeSchema),
    /** The number of unread notices and announcements, at most UNREAD_MOST. */
    unread: v.optional(v.number(), 0),
    next: v.optional(v.nullable(v.string()), null),
    /** Current announcements that the player has read, and those of terms that they agreed to. */
    announcements: v.optional(v.object({ read: v.array(id), agreed: v.array(id) }), { read: [], agreed: [] }),
  }),
});
export type Notices = v.InferOutput<typeof noticesCall.reply>;

/** Marks as read. `ids`: these notices of the player. `all`: every notice, and every current announcement. */
export const readNoticesCall = defineCall({
  method: 'POST',
  path: '/api/informationcenter/read',
  access: 'player',
  effect: 'write',
  input: v.pipe(
    v.object({
      ids: v.optional(v.pipe(v.array(id, 'INVALID'), v.minLength(1, 'REQUIRED'), v.maxLength(100, 'TOO_LONG'))),
      all: v.optional(v.literal(true, 'INVALID')),
    }),
    v.forward(
      v.check(({ ids, all }) => all === true || ids !== undefined, 'REQUIRED'),
      ['ids'],
    ),
  ),
  reply: v.object({ unread: v.number() }),
});

export const announcementSchema = v.object({
  id,
  title: v.string(),
  content: v.string(),
  /** Where the full text is: a path of the site or an https address; empty: nowhere. */
  url: v.optional(v.nullable(v.string()), ''),
  kind: v.optional(v.picklist(announcementKinds), 'service'),
  /** When it was published, and when new terms come into force; wire dates. */
  created_at: v.string(),
  /** Published before the reader registered, so it does not count as unread. */
  is_old: v.optional(v.boolean(), false),
  effective_at: v.optional(v.nullable(v.string()), ''),
});
export type Announcement = v.InferOutput<typeof announcementSchema>;

/** Lists the current announcements, the newest first, in the reader's language. */
export const announcementsCall = defineCall({
  method: 'GET',
  path: '/api/informationcenter/announcement',
  access: 'anyone',
  effect: 'read',
  input: v.object({}),
  reply: v.object({ data: v.array(announcementSchema) }),
});

/** Records that the player has read new terms and agrees to them. */
export const agreeCall = defineCall({
  method: 'POST',
  path: '/api/informationcenter/agree',
  access: 'player',
  effect: 'write',
  input: v.object({ id }),
  reply: nothing,
});

/** Returns how to reach support: a messaging link, its hours as text, mail and telephone; each may be empty. */
export const supportCall = defineCall({
  method: 'GET',
  path: '/api/informationcenter/support',
  access: 'anyone',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.object({
      url: v.optional(v.nullable(v.string()), ''),
      hours: v.optional(v.nullable(v.string()), ''),
      email: v.optional(v.nullable(v.string()), ''),
      phone: v.optional(v.nullable(v.string()), ''),
    }),
  }),
});
export type Support = v.InferOutput<typeof supportCall.reply>['data'];
