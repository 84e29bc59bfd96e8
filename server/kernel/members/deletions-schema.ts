/** Accounts that their players deleted (docs/decisions/0064). */
import { isNotNull, isNull } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './schema.ts';
import { id, instant, reference } from '#server/platform/db/columns.ts';

/** One row a member, and for ever: nothing takes a deletion back. */
export const deletions = pgTable(
  'deletion',
  {
    id: id(),
    memberId: reference(() => members.id).unique(),
    /** When the account closed, and from where it was asked for. */
    askedAt: instant().notNull(),
    ip: text().notNull(),
    /** As an exclusion's (kernel/protection/schema.ts): no bank took what was left; kept for so long, it is owed to the state's funds. */
    unpayableAt: instant(),
    owedAt: instant(),
    /** When contact data, picture, notices and devices went. */
    erasedAt: instant(),
    /** The CPF, once nothing is left to pay to it: sealed under the pepper, for who may ask by law. */
    sealedCpf: text(),
    /** When the rest told of nobody any more. */
    anonymousAt: instant(),
  },
  (table) => [
    index('deletion_unfinished').on(table.id).where(isNull(table.anonymousAt)),
    index('deletion_unpaid').on(table.memberId).where(isNotNull(table.unpayableAt)),
  ],
);
