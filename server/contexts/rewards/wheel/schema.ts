/** Defines the tables of the lottery wheel: odds, spins with encrypted seeds, and the daily budget (docs/domain/rewards.md#lottery-wheel). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

/** A version of the prizes with their weights. Each spin names the version under which its seed was committed to. */
export const wheelOdds = pgTable('wheel_odds', {
  version: id(),
  prizes: jsonb().$type<readonly { readonly reward: string; readonly weight: number }[]>().notNull(),
  createdAt: createdAt(),
});

/** One spin of one member: granted with an encrypted seed, used once. */
export const wheelSpins = pgTable(
  'wheel_spin',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** The São Paulo day for which it was granted. */
    day: date({ mode: 'string' }).notNull(),
    /** 1 is the free daily spin; higher numbers come from operators. */
    number: integer().notNull(),
    /** "day" or "operator:<name>" */
    grantedBy: text().notNull(),
    /** The operator's reason. */
    reason: text().notNull().default(''),
    version: reference(() => wheelOdds.version),
    sealedSeed: text().notNull(),
    seedHash: text().notNull(),
    /** The spin cannot be used from this instant on. */
    endsAt: instant().notNull(),
    clientSeed: text(),
    /** The commitment that the player's page had seen. Null: none, so that player cannot verify the draw. */
    seenHash: text(),
    /** The prize's index in the version; null: not used yet. */
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

/** What the wheel paid on a day, split over several rows, so that players do not wait for one lock. */
export const wheelBudgets = pgTable(
  'wheel_budget',
  {
    day: date({ mode: 'string' }).notNull(),
    stripe: integer().notNull(),
    spentCents: cents().notNull(),
    /** What this row may pay, centavos, fixed at the beginning of the day. */
    capCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.stripe] }),
    check('wheel_budget_cap', sql`${table.spentCents} between 0 and ${table.capCents}`),
  ],
);
