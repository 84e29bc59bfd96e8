/** Defines the table of bank accounts for withdrawals (docs/domain/money-and-ledger.md#bank-accounts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { boolean, index, pgTable, text, uniqueIndex } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** Accounts that members saved for withdrawals. A removed one stays, because withdrawals refer to it. */
export const bankAccounts = pgTable(
  'bank_account',
  {
    id: id(),
    memberId: reference(() => members.id),
    ispb: text().notNull(),
    branch: text().notNull(),
    number: text().notNull(),
    /** checking, savings, payment */
    kind: text().notNull(),
    holder: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_account_once')
      .on(table.memberId, table.ispb, table.branch, table.number, table.kind)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('bank_account_one_default')
      .on(table.memberId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
    // Finds one account saved by several members (contexts/fraud).
    index('bank_account_number').on(table.number, table.ispb, table.branch),
  ],
);
