/** Declares the tables of messages to support and their answers (docs/domain/accounts.md#messages-to-support). */
import { eq, sql } from '#server/platform/db/drizzle.ts';
import { bigint, check, index, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import type { SupportState, SupportSubject } from '#contract/support.ts';
import { members } from '#server/kernel/members/schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

export const supportMessages = pgTable(
  'support_message',
  {
    id: id(),
    protocol: text().notNull().unique(),
    /** null where a visitor wrote it. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    /** A visitor's name; "" for a member, whose name is stored elsewhere. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    language: text().notNull(),
    subject: text().notNull().$type<SupportSubject>(),
    text: text().notNull(),
    /** The number of the deposit or withdrawal that the message is about. */
    order: text(),
    /**
     * The idempotency key of a visitor's request. Members' keys are stored with their other requests
     * (api/idempotency.ts).
     */
    visitorKey: text().unique(),
    state: text().notNull().default('open').$type<SupportState>(),
    /** The reason shown to the sender where it was closed without an answer. */
    closedBecause: text().notNull().default(''),
    createdAt: instant().notNull(),
    /** When it last changed: sent, answered or closed. */
    lastAt: instant().notNull(),
  },
  (table) => [
    index('support_message_waiting')
      .on(table.id)
      .where(eq(table.state, sql`'open'`)),
    index().on(table.memberId, table.id),
    index().on(table.lastAt),
    index('support_message_begins').on(table.protocol.op('text_pattern_ops')),
    check('support_message_sender', sql`(${table.memberId} is null) = (${table.email} <> '')`),
  ],
);

export const supportAnswers = pgTable(
  'support_answer',
  {
    id: id(),
    messageId: reference(() => supportMessages.id),
    text: text().notNull(),
    /** "operator:<name>". */
    answeredBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.messageId)],
);
