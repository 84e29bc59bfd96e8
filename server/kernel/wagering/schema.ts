/**
 * Defines the tables of bonuses and their wagering (docs/domain/money-and-ledger.md#wagering-requirements). kernel/wagering alone writes them.
 * Their foreign keys to claims, withdrawals and bets, which are in higher modules, are in migration 0001.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { bigint, check, index, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

/** A bonus with its wagering requirement. Its money is in the member's `bonus` account. */
export const turnoverRequirements = pgTable(
  'turnover_requirement',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** What gave it ("recharge:7"). Unique, so that nothing is given twice. */
    source: text().notNull().unique(),
    /** The offer's claim that gave it, also through `back:<id>`; null: a deposit bonus. */
    claimId: bigint({ mode: 'number' }),
    /** The wallet that holds the bonus during wagering. */
    wallet: text().notNull().default('bonus').$type<BonusWallet>(),
    bonusCents: cents().notNull(),
    requiredCents: cents().notNull(),
    progressCents: cents()
      .notNull()
      .default(sql`0`),
    /** What decides how a stake contributes: the game's type, under the terms before `margin`, or the game's margin (terms.ts). */
    countsBy: text().notNull().default('type').$type<'type' | 'edge'>(),
    /** active, done, forfeited, expired */
    state: text().notNull(),
    /** Why it was forfeited: withdrawal, reversal. */
    endReason: text(),
    /** The withdrawal for which it was forfeited. It is restored if that one is not paid. */
    forfeitedFor: bigint({ mode: 'number' }),
    expiresAt: instant(),
    /**
     * Since when it is frozen because its deposit is disputed. Nothing contributes, and its time stands still. If it was forfeited for a
     * withdrawal, it is restored frozen.
     */
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

/** Reward terms by name, each with the instant from which it is in force (terms.ts). */
export const rewardTerms = pgTable('reward_terms', {
  name: text().primaryKey().$type<'margin'>(),
  /** The beginning of a day in São Paulo. */
  effectiveFrom: instant().notNull(),
  announcedAt: instant().notNull(),
});

/** How much a settled bet contributed to each requirement. A bet contributes once. */
export const turnoverCounts = pgTable(
  'turnover_count',
  {
    requirementId: reference(() => turnoverRequirements.id),
    betId: bigint({ mode: 'number' }).notNull(),
    countedCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.betId, table.requirementId] }), index().on(table.requirementId)],
);
