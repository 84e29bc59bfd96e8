/** Offers: what was claimed, what operators stopped, what left the rebate wallet, and the rain room. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import type { BonusWallet } from '#server/kernel/ledger/public.ts';

/** One reward of an offer that a member asked for. What they could ask for is computed, and stands nowhere. */
export const offerClaims = pgTable(
  'offer_claim',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** A name of contract/market-rules.ts. */
    offer: text().notNull(),
    /** What it is for ("rebate:7", "loss:12:2026-11-20"): unique, so nothing is paid twice. */
    key: text().notNull().unique(),
    /** The deposit it comes of: where that one is reversed, the reward goes with it. */
    rechargeId: bigint({ mode: 'number' }).references(() => recharges.id),
    /** What the reward was reckoned on, centavos: a deposit, a loss, the stakes that points are of. */
    baseCents: cents().notNull(),
    rewardCents: cents().notNull(),
    /** What of it is cash at once, where the rest takes wagering; null: all of it, or nothing where it takes wagering. */
    cashCents: cents(),
    requiredCents: cents().notNull(),
    /** Days for the wagering; null: no end. */
    days: integer(),
    /** bonus, rebate */
    wallet: text().notNull().$type<BonusWallet>(),
    /** review (a person decides; no money yet), paid, refused */
    state: text().notNull(),
    claimedAt: instant().notNull(),
    decidedAt: instant(),
    /** "operator:<name>"; null where nobody had to. */
    decidedBy: text(),
    /** Why a person looks at it (the engine's word), or why it was refused (the operator's, shown to the player). */
    reason: text().notNull().default(''),
    /** When its deposit was reversed; of a reward that was cash already, what was taken back. */
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

/** An operator's stop of an offer: facts from then on earn nothing, until somebody starts it again. */
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
    // One stop at a time.
    uniqueIndex('offer_stop_open')
      .on(table.offer)
      .where(sql`${table.startedAt} is null`),
  ],
);

/** What a member moved from the free part of the rebate wallet to their cash. */
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

/** A draw of the rain room; `slot`: the unix second it falls on. Its seed is encrypted until then. */
export const rainSlots = pgTable('rain_slot', {
  slot: bigint({ mode: 'number' }).primaryKey(),
  sealedSeed: text().notNull(),
  seedHash: text().notNull(),
  /** How many were present; null: not drawn yet. */
  present: integer(),
  drawnAt: instant(),
});

/** Who was drawn, in the order of the draw; `place`: their place among those present, from 0. */
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

/**
 * When a member was last seen in the rain room before a draw. One row for each draw that they waited for, so that a draw that comes late
 * knows who was there in time.
 */
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
