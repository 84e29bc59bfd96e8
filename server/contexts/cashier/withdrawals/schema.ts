/** Defines the tables of withdrawals and their transitions (docs/domain/money-and-ledger.md#withdrawal-states). */
import { sql } from '#server/platform/db/drizzle.ts';
import { check, index, jsonb, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import type { BankDestination } from '#server/contexts/cashier/providers/payment-provider.ts';
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** States in which a withdrawal waits for a decision or its payout. */
export const openStates = ['requested', 'under_review', 'approved'] as const;

export const withdrawals = pgTable(
  'withdrawal',
  {
    id: id(),
    billNo: text().notNull().unique(),
    memberId: reference(() => members.id),
    amountCents: cents().notNull(),
    feeCents: cents().notNull(),
    /** The destination: a Pix key, or a saved account as it was at the request. */
    pixKeyKind: text(),
    pixKey: text(),
    bank: jsonb().$type<BankDestination>(),
    /** The payment provider that verified the destination and pays (providers/registry.ts). */
    provider: text().notNull().default(FIRST_PROVIDER),
    remark: text().notNull(),
    state: text().notNull(),
    /** The first of two required approvers. The second must be another operator. */
    firstApprover: text(),
    failReason: text(),
    decidedAt: instant(),
    settledAt: instant(),
    createdAt: createdAt(),
    /** The instant by which lists order it: the request's, then the payout's once it is paid. */
    listedAt: instant()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(case when state = 'paid' then settled_at end, created_at)`),
  },
  (table) => [
    index().on(table.memberId, table.listedAt, table.id),
    index().on(table.memberId, table.state, table.listedAt, table.id),
    index().on(table.state),
    index().on(table.pixKey),
    index('withdrawal_number_begins').on(table.billNo.op('text_pattern_ops')),
    index('withdrawal_amount').on(table.amountCents, table.id),
    index('withdrawal_open')
      .on(table.id)
      .where(sql`${table.state} in ('requested', 'under_review', 'approved')`),
    check('withdrawal_one_destination', sql`(${table.pixKey} is null) <> (${table.bank} is null)`),
  ],
);

/** The audit log of withdrawals: one row for each transition, never changed. */
export const withdrawalSteps = pgTable(
  'withdrawal_step',
  {
    id: id(),
    withdrawalId: reference(() => withdrawals.id),
    state: text().notNull(),
    /** "member:<id>", "operator:<name>" or "system". */
    actor: text().notNull(),
    note: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index().on(table.withdrawalId)],
);
