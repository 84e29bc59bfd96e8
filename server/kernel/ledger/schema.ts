/** Defines the ledger's tables. Their triggers are in db/migrations (README.md in this folder). */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from '#server/platform/db/drizzle-pg.ts';

export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** The member's id; null for the house's own accounts. */
    owner: bigint({ mode: 'number' }),
    /** Each house account exists several times, so that players do not wait for one lock. 0 for players. */
    stripe: integer().notNull(),
    mayBeNegative: boolean().notNull(),
    balanceCents: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    unique('ledger_account_once').on(table.owner, table.kind, table.stripe).nullsNotDistinct(),
    // A partial index by columns that never change. One over the balance would slow every posting.
    index('ledger_account_debt')
      .on(table.owner)
      .where(sql`${table.kind} = 'debt'`),
  ],
);

export const ledgerTransfers = pgTable('ledger_transfer', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  /** What the transfer is about ("recharge:7", "round:jogada:ab12:bet"). Unique, so that nothing is posted twice. */
  reference: text().notNull().unique(),
  postedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    // No foreign keys: the trigger that writes the balance fails without the account and the transfer, and neither is ever deleted.
    transferId: bigint({ mode: 'number' }).notNull(),
    accountId: bigint({ mode: 'number' }).notNull(),
    amountCents: bigint({ mode: 'bigint' }).notNull(),
    /** The account's balance after this entry; written by the database. */
    balanceAfterCents: bigint({ mode: 'bigint' }).notNull(),
    /** The transfer's instant, for reading an account by days; written by the database. */
    postedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index().on(table.accountId, table.postedAt, table.id), index().on(table.transferId)],
);

const zeroCents = () =>
  bigint({ mode: 'bigint' })
    .notNull()
    .default(sql`0`);

/** Sums of a member's day, written by `post` with the money itself (daily-totals.ts defines each). */
export const memberDays = pgTable(
  'member_day',
  {
    memberId: bigint({ mode: 'number' }).notNull(),
    /** The day in São Paulo. */
    day: date({ mode: 'string' }).notNull(),
    /** 0 where the money belongs to no game. */
    providerId: bigint({ mode: 'number' }).notNull(),
    gameType: integer().notNull(),
    bets: zeroCents(),
    stakedCents: zeroCents(),
    settledCents: zeroCents(),
    countedCents: zeroCents(),
    freeStakeCents: zeroCents(),
    freeWonCents: zeroCents(),
    margin: zeroCents(),
    freeMargin: zeroCents(),
    pointStake: zeroCents(),
    wonCents: zeroCents(),
    voidedCents: zeroCents(),
    depositedCents: zeroCents(),
    paidOutCents: zeroCents(),
    feeCents: zeroCents(),
    bonusCents: zeroCents(),
    agencyCents: zeroCents(),
    undoneBets: zeroCents(),
    undoneCents: zeroCents(),
    backCents: zeroCents(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.providerId, table.gameType] }),
    index().on(table.day, table.memberId),
  ],
);
