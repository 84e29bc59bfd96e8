/** Mails on their way out. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from '#server/core/schema.ts';
import { id, instant, reference } from '#server/db/columns.ts';

/** Mails to send: written with what they tell of, in one transaction, and sent after it (mail-queue.ts). */
export const mails = pgTable(
  'mail',
  {
    id: id(),
    memberId: reference(() => members.id),
    recipient: text().notNull(),
    language: text().notNull(),
    /** Names its texts in locales/<code>/server.json. */
    kind: text().notNull(),
    /** What fills the text, sealed: a code is in it. Null once the mail is out. */
    sealedValues: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [index().on(table.sentAt, table.id)],
);
