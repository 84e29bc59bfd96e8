/** Defines the tables of notices, announcements, mails and push messages. */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from '#server/platform/db/drizzle-pg.ts';
import type { AnnouncementKind, NoticeKind } from '#contract/information.ts';
import type { PushCategory } from '#contract/push.ts';
import type { Locale } from '#lib/locales.ts';
import { members } from '#server/kernel/members/schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

/** Mails to send. A row is written in the transaction that it reports, and sent afterwards (mail/queue.ts). */
export const mails = pgTable(
  'mail',
  {
    id: id(),
    /** `null` for a mail to a visitor, as an answer of support. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    recipient: text().notNull(),
    language: text().notNull(),
    /** Names the mail's texts in locales/<code>/server.json. */
    kind: text().notNull(),
    /** The values of the text, encrypted because a code is among them. Null once the mail is sent. */
    sealedValues: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [index().on(table.sentAt, table.id)],
);

/** The values of a notice's text: wire money, wire dates, counts, our own names. Never personal data. */
export type NoticeValues = Readonly<Record<string, string | number>>;

/** A notice to a member. Its text is built when it is read (notices/text.ts). */
export const notices = pgTable(
  'notice',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<NoticeKind>(),
    /** What it is about ("recharge:7"), so that a repeated event makes one notice. */
    ref: text().notNull(),
    values: jsonb().notNull().$type<NoticeValues>(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    unique('notice_once').on(table.memberId, table.kind, table.ref),
    // The order of the list: unread ones first, then the newest.
    index('notice_listed').on(table.memberId, sql`(${table.readAt} is null)`, table.id),
    index().on(table.createdAt),
  ],
);

/** Title and text in one language. */
export interface AnnouncementText {
  readonly title: string;
  readonly content: string;
}

/** Announcements to everybody. A language without a text shows the Portuguese one. */
export const announcements = pgTable(
  'announcement',
  {
    id: id(),
    kind: text().notNull().$type<AnnouncementKind>(),
    texts: jsonb()
      .notNull()
      .$type<{ readonly pt: AnnouncementText } & { readonly [Code in Locale]?: AnnouncementText }>(),
    url: text().notNull().default(''),
    /** When it is shown, from and until; null: until an operator withdraws it. */
    from: instant().notNull(),
    until: instant(),
    /** When new terms come into force. */
    effectiveAt: instant(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (table) => [index().on(table.from)],
);

/** What a member did with an announcement: read it, agreed to it. */
export const announcementAnswers = pgTable(
  'announcement_answer',
  {
    memberId: reference(() => members.id),
    announcementId: reference(() => announcements.id),
    readAt: instant().notNull(),
    /** When the member agreed to new terms. */
    agreedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.announcementId] }), index().on(table.announcementId)],
);

/** A device that receives push messages. The row is deleted when the push service reports it gone, and at a sign-out on the device. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: id(),
    memberId: reference(() => members.id),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    categories: jsonb().notNull().$type<readonly PushCategory[]>(),
    language: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id)],
);

/** A message to a device: written with its notice, sent when due, kept for a while as a log. */
export const pushes = pgTable(
  'push',
  {
    noticeId: reference(() => notices.id),
    /** No foreign key, because the log outlives the device. */
    subscriptionId: bigint({ mode: 'number' }).notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** When it was sent, was given up, or the device was gone. */
    endedAt: instant(),
    isSent: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.subscriptionId] }),
    index('push_due')
      .on(table.dueAt)
      .where(sql`${table.endedAt} is null`),
    index().on(table.endedAt),
  ],
);
