/** What players are told: notices, announcements, mails on their way out, messages that browsers bring. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { AnnouncementKind, NoticeKind } from '#contract/information.ts';
import type { PushCategory } from '#contract/push.ts';
import type { Locale } from '#lib/locales.ts';
import { members } from '#server/kernel/members/schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

/** Mails to send: written with what they tell of, in one transaction, and sent after it (mail/queue.ts). */
export const mails = pgTable(
  'mail',
  {
    id: id(),
    /** Null: a visitor, whom support answers. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    recipient: text().notNull(),
    language: text().notNull(),
    /** Names its texts in locales/<code>/server.json. */
    kind: text().notNull(),
    /** What fills the text, encrypted: a code is in it. Null once the mail is out. */
    sealedValues: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [index().on(table.sentAt, table.id)],
);

/** What a notice's text is filled with: wire money, wire dates, counts, names of ours. Never a person's data. */
export type NoticeValues = Readonly<Record<string, string | number>>;

/** One thing that a member is told of, once; its words are found when it is read (notices/text.ts). */
export const notices = pgTable(
  'notice',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<NoticeKind>(),
    /** What it tells of ("recharge:7"): the same thing told twice is one notice. */
    ref: text().notNull(),
    values: jsonb().notNull().$type<NoticeValues>(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    unique('notice_once').on(table.memberId, table.kind, table.ref),
    // The list as it is shown: those unread first, then the newest.
    index('notice_listed').on(table.memberId, sql`(${table.readAt} is null)`, table.id),
    index().on(table.createdAt),
  ],
);

/** Title and text in a language. */
export interface AnnouncementText {
  readonly title: string;
  readonly content: string;
}

/** What everybody is told. A language without a text reads the Portuguese one. */
export const announcements = pgTable(
  'announcement',
  {
    id: id(),
    kind: text().notNull().$type<AnnouncementKind>(),
    texts: jsonb()
      .notNull()
      .$type<{ readonly pt: AnnouncementText } & { readonly [Code in Locale]?: AnnouncementText }>(),
    url: text().notNull().default(''),
    /** It stands from here to there; null: until somebody withdraws it. */
    from: instant().notNull(),
    until: instant(),
    /** New terms: when they begin to bind. */
    effectiveAt: instant(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (table) => [index().on(table.from)],
);

/** What a member did with an announcement. */
export const announcementAnswers = pgTable(
  'announcement_answer',
  {
    memberId: reference(() => members.id),
    announcementId: reference(() => announcements.id),
    readAt: instant().notNull(),
    /** Consent to new terms. */
    agreedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.announcementId] }), index().on(table.announcementId)],
);

/** A device that messages are brought to. It goes when its host says that it is gone, as it does after a sign-out there. */
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

/** A message to a device: written with its notice, sent when it is due, kept as a log for a while. */
export const pushes = pgTable(
  'push',
  {
    noticeId: reference(() => notices.id),
    /** Without a reference: the log outlives a device. */
    subscriptionId: bigint({ mode: 'number' }).notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Sent, given up, or the device was gone. */
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
