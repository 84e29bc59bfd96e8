/** The lottery wheel: odds, spins with their encrypted seeds, and what a day may pay (docs/domain/rewards.md#lottery-wheel). */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** Prizes with their weights, as they were from some day on; a spin names the version its seed was committed under. */
export const wheelOdds = pgTable('wheel_odds', {
  version: id(),
  prizes: jsonb().$type<readonly { readonly reward: string; readonly weight: number }[]>().notNull(),
  createdAt: createdAt(),
});

/** One spin of one member: granted with a encrypted seed, spent once. */
export const wheelSpins = pgTable(
  'wheel_spin',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** The São Paulo day it was granted for. */
    day: date({ mode: 'string' }).notNull(),
    /** 1 is the day's own; more come from operators. */
    number: integer().notNull(),
    /** "day" or "operator:<name>" */
    grantedBy: text().notNull(),
    /** The operator's. */
    reason: text().notNull().default(''),
    version: reference(() => wheelOdds.version),
    sealedSeed: text().notNull(),
    seedHash: text().notNull(),
    /** Spent before this instant or never. */
    endsAt: instant().notNull(),
    clientSeed: text(),
    /** The commitment the player's page said it had seen; null: none, so they cannot verify it by themselves. */
    seenHash: text(),
    /** The prize's place among those of the version; null: not spent. */
    prize: integer(),
    rewardCents: cents(),
    spentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wheel_spin_once').on(table.memberId, table.day, table.number),
    index('wheel_spin_spent')
      .on(table.memberId, table.spentAt, table.id)
      .where(sql`${table.spentAt} is not null`),
    check(
      'wheel_spin_whole',
      sql`(${table.spentAt} is null) = (${table.prize} is null) and (${table.spentAt} is null) = (${table.rewardCents} is null)
        and (${table.spentAt} is null or (${table.spentAt} < ${table.endsAt} and ${table.clientSeed} is not null))`,
    ),
  ],
);

/** What the wheel paid on a day, in parts, so that players do not queue behind one row. */
export const wheelBudgets = pgTable(
  'wheel_budget',
  {
    day: date({ mode: 'string' }).notNull(),
    stripe: integer().notNull(),
    spentCents: cents().notNull(),
    /** What the part may pay, as it was when the day began. */
    capCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.stripe] }),
    check('wheel_budget_cap', sql`${table.spentCents} between 0 and ${table.capCents}`),
  ],
);
