/** Defines the tables of offers: claims, suspensions, collected rebates, and the rain. */
import { sql } from '#server/platform/db/drizzle.ts';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

/** A reward that a member claimed. Claimable rewards are computed, never stored. */
export const offerClaims = pgTable(
  'offer_claim',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** A name of contract/market-rules.ts. */
    offer: text().notNull(),
    /** What it is for ("rebate:7", "loss:12:2026-11-20"). Unique, so that nothing is paid twice. */
    key: text().notNull().unique(),
    /** The deposit that it belongs to. A reversal of the deposit reverses the reward. */
    rechargeId: bigint({ mode: 'number' }).references(() => recharges.id),
    /** The base of the reward, centavos: a deposit, a loss, or the stakes that earned points. */
    baseCents: cents().notNull(),
    rewardCents: cents().notNull(),
    /** The part that is cash at once, centavos, where the rest needs wagering. Null: all of it, or nothing where it needs wagering. */
    cashCents: cents(),
    requiredCents: cents().notNull(),
    /** Days for the wagering; null: unlimited. */
    days: integer(),
    /** bonus, rebate */
    wallet: text().notNull().$type<BonusWallet>(),
    /** `review`: an operator decides, no money yet; `paid`; `refused`. */
    state: text().notNull(),
    claimedAt: instant().notNull(),
    decidedAt: instant(),
    /** "operator:<name>"; null where no decision was needed. */
    decidedBy: text(),
    /** Why it is in review (a flag), or why an operator refused it, which the player reads. */
    reason: text().notNull().default(''),
    /** When its deposit was reversed, and the part of a cash reward that was taken back. */
    reversedAt: instant(),
    takenBackCents: cents()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    index().on(table.memberId, table.offer, table.id),
    index().on(table.rechargeId),
    index('offer_claim_review')
      .on(table.id)
      .where(sql`${table.state} = 'review'`),
    check('offer_claim_reward', sql`${table.rewardCents} > 0 and ${table.takenBackCents} <= ${table.rewardCents}`),
  ],
);

/** An operator's suspension of an offer. Events during it earn nothing. */
export const offerStops = pgTable(
  'offer_stop',
  {
    id: id(),
    offer: text().notNull(),
    stoppedAt: instant().notNull(),
    stoppedBy: text().notNull(),
    reason: text().notNull(),
    startedAt: instant(),
    startedBy: text(),
  },
  (table) => [
    index().on(table.offer, table.id),
    // An offer has one open suspension at most.
    uniqueIndex('offer_stop_open')
      .on(table.offer)
      .where(sql`${table.startedAt} is null`),
  ],
);

/** What a member collected from the free part of the rebate wallet. */
export const rebateCollects = pgTable(
  'rebate_collect',
  {
    id: id(),
    memberId: reference(() => members.id),
    amountCents: cents().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id)],
);

/** A draw of the rain. `slot`: its unix second. The seed is encrypted until then. */
export const rainSlots = pgTable('rain_slot', {
  slot: bigint({ mode: 'number' }).primaryKey(),
  sealedSeed: text().notNull(),
  seedHash: text().notNull(),
  /** The number of players present; null: not drawn yet. */
  present: integer(),
  drawnAt: instant(),
});

/** The winners, in the order of the draw. `place`: their index among those present, from 0. */
export const rainWinners = pgTable(
  'rain_winner',
  {
    slot: bigint({ mode: 'number' })
      .notNull()
      .references(() => rainSlots.slot),
    memberId: reference(() => members.id),
    turn: integer().notNull(),
    place: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.memberId] }), index().on(table.memberId, table.slot)],
);

/** When a member was last seen in the rain room before a draw. One row for each draw, so that a late draw knows who was present in time. */
export const rainPresences = pgTable(
  'rain_presence',
  {
    slot: bigint({ mode: 'number' }).notNull(),
    memberId: reference(() => members.id),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.memberId] }),
    index().on(table.seenAt),
    index().on(table.memberId),
  ],
);
