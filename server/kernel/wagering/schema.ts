/**
 * Bonuses with their wagering (docs/domain/money-and-ledger.md#wagering-requirements). kernel/wagering alone writes these tables. Their
 * keys to claims, withdrawals and bets, which stand above, are migration 0001's.
 */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

/**
 * A bonus with the stakes it takes to become cash (docs/domain/money-and-ledger.md#wagering-requirements). Its money is in the member's
 * `bonus` account.
 */
export const turnoverRequirements = pgTable(
  'turnover_requirement',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** What gave it ("recharge:7"): unique, so that nothing is given twice. */
    source: text().notNull().unique(),
    /** The offer's claim that gave it, also through `back:<id>`; null: a deposit bonus. */
    claimId: bigint({ mode: 'number' }),
    /** Where its money waits: bonus, rebate. */
    wallet: text().notNull().default('bonus').$type<BonusWallet>(),
    bonusCents: cents().notNull(),
    requiredCents: cents().notNull(),
    progressCents: cents()
      .notNull()
      .default(sql`0`),
    /** What decides how much of a stake counts: the game's type, under the terms before `margin`, or what its game keeps (terms.ts). */
    countsBy: text().notNull().default('type').$type<'type' | 'edge'>(),
    /** active, done, forfeited, expired */
    state: text().notNull(),
    /** Why it was forfeited: withdrawal, reversal. */
    endReason: text(),
    /** The withdrawal it was given up for: it comes back if that one is not paid. */
    forfeitedFor: bigint({ mode: 'number' }),
    expiresAt: instant(),
    /** Since when nothing counts for it, as its deposit is disputed; its time stands still. One that was given up for a withdrawal comes back so. */
    frozenAt: instant(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('turnover_requirement_active')
      .on(table.memberId, table.id)
      .where(sql`${table.state} = 'active'`),
    index('turnover_requirement_ending')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'active'`),
    index().on(table.forfeitedFor),
    index().on(table.claimId),
    index().on(table.memberId, table.createdAt, table.id),
    check(
      'turnover_requirement_progress',
      sql`${table.progressCents} between 0 and ${table.requiredCents}
        and (${table.state} = 'done') = (${table.progressCents} = ${table.requiredCents})`,
    ),
  ],
);

/** Terms of rewards by name, each with the instant from which it is in force (terms.ts). */
export const rewardTerms = pgTable('reward_terms', {
  name: text().primaryKey().$type<'margin'>(),
  /** The beginning of a day in São Paulo. */
  effectiveFrom: instant().notNull(),
  announcedAt: instant().notNull(),
});

/** How much of a settled bet counted towards which requirement: each bet once. */
export const turnoverCounts = pgTable(
  'turnover_count',
  {
    requirementId: reference(() => turnoverRequirements.id),
    betId: bigint({ mode: 'number' }).notNull(),
    countedCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.betId, table.requirementId] }), index().on(table.requirementId)],
);
