/** Deposits that are disputed, what went back of deposits, and debts that were given up (docs/decisions/22-disputes-and-debts.md). */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';

/** A credited deposit whose payer's bank wants it back: one open at a time. */
export const depositDisputes = pgTable(
  'deposit_dispute',
  {
    id: id(),
    rechargeId: reference(() => recharges.id),
    memberId: reference(() => members.id),
    /** What of the payment is wanted back, centavos. */
    amountCents: cents().notNull(),
    /** What is held of it on the member's `disputed` account; nothing once it has ended. */
    heldCents: cents().notNull(),
    /**
     * open (finance decides), returning (it was taken from the member, and the provider has not told that the payer has it), returned,
     * released.
     */
    state: text().notNull().$type<'open' | 'returning' | 'returned' | 'released'>(),
    /** "provider", or "operator:<name>". */
    openedBy: text().notNull(),
    /** Why an operator opened it; empty where the provider did. */
    reason: text().notNull().default(''),
    openedAt: instant().notNull(),
    /** "provider", or "operator:<name>"; null: nobody has decided. */
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

/** What a member owed as a deposit went back, and where it was taken from, centavos: the deposit's own member, or who invited them. */
export const depositReversals = pgTable(
  'deposit_reversal',
  {
    id: id(),
    rechargeId: reference(() => recharges.id),
    memberId: reference(() => members.id),
    /** What of the deposit went back. */
    depositCents: cents().notNull(),
    /** The same with the rewards that came of it and were cash. */
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

/** A debt, or a part of it, that two operators gave up. */
export const debtWriteOffs = pgTable(
  'debt_write_off',
  {
    id: id(),
    memberId: reference(() => members.id),
    amountCents: cents().notNull(),
    /** "operator:<name>": who asked for it, and who agreed. */
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
