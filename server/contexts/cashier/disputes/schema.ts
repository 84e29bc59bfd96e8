/** Defines the tables of disputed deposits, reversals and written-off debts (docs/decisions/22-disputes-and-debts.md). */
import { sql } from '#server/platform/db/drizzle.ts';
import { check, index, pgTable, text, uniqueIndex } from '#server/platform/db/drizzle-pg.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** A credited deposit that the payer's bank claims back. A deposit has one open dispute at most. */
export const depositDisputes = pgTable(
  'deposit_dispute',
  {
    id: id(),
    rechargeId: reference(() => recharges.id),
    memberId: reference(() => members.id),
    /** The claimed part of the payment, centavos. */
    amountCents: cents().notNull(),
    /** What the member's `disputed` account holds of it, centavos; 0 once the dispute has ended. */
    heldCents: cents().notNull(),
    /**
     * `open`: finance decides. `returning`: taken from the member, and the provider has not confirmed the return. Final: `returned`, `released`.
     */
    state: text().notNull().$type<'open' | 'returning' | 'returned' | 'released'>(),
    /** "provider", or "operator:<name>". */
    openedBy: text().notNull(),
    /** Why an operator opened it; empty where the provider did. */
    reason: text().notNull().default(''),
    openedAt: instant().notNull(),
    /** "provider", or "operator:<name>"; null: undecided. */
    decidedBy: text(),
    decidedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('deposit_dispute_open')
      .on(table.rechargeId)
      .where(sql`${table.state} = 'open'`),
    index('deposit_dispute_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('open', 'returning')`),
    index().on(table.memberId),
    check(
      'deposit_dispute_held',
      sql`${table.heldCents} between 0 and ${table.amountCents} and (${table.state} = 'open' or ${table.heldCents} = 0)`,
    ),
  ],
);

/** What a member owed when a deposit was returned, and where it was taken from, centavos. The member is the depositor, or who invited them. */
export const depositReversals = pgTable(
  'deposit_reversal',
  {
    id: id(),
    rechargeId: reference(() => recharges.id),
    memberId: reference(() => members.id),
    /** The returned part of the deposit, centavos. */
    depositCents: cents().notNull(),
    /** That part and the rewards of the deposit that were cash, centavos. */
    owedCents: cents().notNull(),
    heldCents: cents().notNull(),
    freeRewardsCents: cents().notNull(),
    cashCents: cents().notNull(),
    withdrawalsCents: cents().notNull(),
    debtCents: cents().notNull(),
    writtenOffCents: cents().notNull(),
    reversedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.rechargeId),
    index().on(table.memberId),
    index('deposit_reversal_debt')
      .on(table.id)
      .where(sql`${table.debtCents} > 0`),
    check(
      'deposit_reversal_sum',
      sql`${table.owedCents} = ${table.heldCents} + ${table.freeRewardsCents} + ${table.cashCents} + ${table.withdrawalsCents}
        + ${table.debtCents} + ${table.writtenOffCents}`,
    ),
  ],
);

/** A debt, or a part of it, that two operators wrote off. */
export const debtWriteOffs = pgTable(
  'debt_write_off',
  {
    id: id(),
    memberId: reference(() => members.id),
    amountCents: cents().notNull(),
    /** "operator:<name>": who asked for it, and who approved. */
    askedBy: text().notNull(),
    agreedBy: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index().on(table.memberId),
    check('debt_write_off_two_people', sql`${table.amountCents} > 0 and ${table.askedBy} <> ${table.agreedBy}`),
  ],
);
