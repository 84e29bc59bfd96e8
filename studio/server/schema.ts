/** The studio's own tables. They hold no money: only the operator's wallet does. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Json } from '#lib/json.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const studioSeedPairs = pgTable(
  'studio_seed_pair',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The player as the operator names them. */
    player: text().notNull(),
    gameCode: text().notNull(),
    /** 64 hex digits; secret until the pair is revealed. */
    serverSeed: text().notNull(),
    commitment: text().notNull(),
    /** The player's, which is accepted only once the commitment was published: none while `next`. */
    clientSeed: text(),
    nextNonce: integer().notNull().default(0),
    /** next (committed to, waiting for a client seed), active, revealed */
    state: text().notNull().default('next'),
    createdAt: instant().notNull(),
    activatedAt: instant(),
    revealedAt: instant(),
  },
  (table) => [
    uniqueIndex('studio_seed_pair_active')
      .on(table.player, table.gameCode)
      .where(sql`state = 'active'`),
    uniqueIndex('studio_seed_pair_next')
      .on(table.player, table.gameCode)
      .where(sql`state = 'next'`),
    unique('studio_seed_pair_commitment_once').on(table.commitment),
    index().on(table.player, table.gameCode, table.id),
    check(
      'studio_seed_pair_client_seed',
      sql`(${table.state} = 'next') = (${table.clientSeed} is null) and (${table.state} = 'next') = (${table.activatedAt} is null)`,
    ),
  ],
);

export const studioRounds = pgTable(
  'studio_round',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** 192 random bits: who knows it may see the round. */
    roundId: text().notNull().unique(),
    seedPairId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studioSeedPairs.id),
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The player's own name of the spin, kept while the page retries. */
    spinId: text().notNull(),
    nonce: integer().notNull(),
    betCents: bigint({ mode: 'bigint' }).notNull(),
    /** Null while a round of steps is not over. */
    winCents: bigint({ mode: 'bigint' }),
    /** The rules' own version: a round is verified by the one that it was played by. */
    gameVersion: integer().notNull().default(1),
    /** What was bet on, as the game's rules have it; null where there is nothing to choose. */
    choice: jsonb().$type<Json>(),
    /** What was drawn and is shown; null while a round of steps is not over: its tape is drawn anew, and kept nowhere. */
    outcome: jsonb().$type<Json>(),
    /** Whether its stake counts for turnover (games/turnover.ts), fixed with the outcome: a repeat says the same. */
    counts: boolean().notNull().default(true),
    /** What the player did on the way. */
    actions: jsonb().$type<readonly Json[]>().notNull().default([]),
    /** drawn, bet, settled; voiding, refused. Of steps: drawn, playing (raising, lowering), ended, settled. */
    state: text().notNull(),
    /** Of steps: when the player's part is done for them. */
    deadline: instant(),
    /** The action whose second bet is on its way or being taken back, and since when. */
    raise: jsonb().$type<Json>(),
    raisedAt: instant(),
    /** How many second bets were tried: each has its own name in the wallet. */
    raises: integer().notNull().default(0),
    /** The second bet, once it is taken. */
    raisedCents: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** Why a refused round was refused. */
    refusal: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    unique('studio_round_nonce_once').on(table.seedPairId, table.nonce),
    unique('studio_round_spin_once').on(table.player, table.spinId),
    index().on(table.player, table.gameCode, table.id),
    index('studio_round_open')
      .on(table.createdAt)
      .where(sql`state in ('drawn', 'bet', 'ended', 'voiding')`),
    // One round of steps at a time: it goes on wherever the player opens the game.
    uniqueIndex('studio_round_of_steps')
      .on(table.player, table.gameCode)
      .where(sql`deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering')`),
    index('studio_round_deadline')
      .on(table.deadline)
      .where(sql`state in ('playing', 'raising', 'lowering')`),
  ],
);

/** Play money of whoever tries a game (purses.ts). */
export const studioPurses = pgTable(
  'studio_purse',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    secretHash: text().notNull().unique(),
    /** Where it was opened from: so many an hour. */
    network: text().notNull(),
    balanceCents: bigint({ mode: 'bigint' }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.network, table.createdAt),
    index().on(table.createdAt),
    check('studio_purse_not_below_zero', sql`${table.balanceCents} >= 0`),
  ],
);

export const studioPurseBets = pgTable(
  'studio_purse_bet',
  {
    betId: text().primaryKey(),
    /** Null: taken back before it arrived. */
    purseId: bigint({ mode: 'number' }).references(() => studioPurses.id, { onDelete: 'cascade' }),
    stakeCents: bigint({ mode: 'bigint' }).notNull(),
    /** open, settled, void */
    state: text().notNull(),
  },
  (table) => [index().on(table.purseId)],
);

export type SeedPair = typeof studioSeedPairs.$inferSelect;
export type Round = typeof studioRounds.$inferSelect;

/** A chain of seeds (domain-games 1.6): the head is written first, the salt only when it stands. */
export const studioChains = pgTable(
  'studio_chain',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    gameCode: text().notNull(),
    gameVersion: integer().notNull(),
    /** 64 hex digits: published before the first round. */
    head: text().notNull(),
    salt: text(),
    length: integer().notNull(),
    /** Secret: every seed of the chain follows from it. */
    lastSeed: text().notNull(),
    /** The round that comes next, from 1; one above the length: the chain is used up. */
    next: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.gameCode, table.gameVersion, table.id)],
);

/** A round that many share. Its times and its outcome are fixed when it is written; what it shows of them is the clock's. */
export const studioSharedRounds = pgTable(
  'studio_shared_round',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** 192 random bits: the round's name in the wallet. */
    roundId: text().notNull().unique(),
    chainId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studioChains.id),
    gameCode: text().notNull(),
    /** Its number on the chain, from 1. */
    number: integer().notNull(),
    /** Secret until it plays; its hash is the seed of the round before, or the chain's head. */
    serverSeed: text().notNull(),
    commitment: text().notNull(),
    outcome: jsonb().$type<Json>().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    overAt: instant().notNull(),
    /** Nobody could take a bet out for a while: those that were not, and did not win by themselves, are void. */
    isInterrupted: boolean().notNull().default(false),
  },
  (table) => [unique('studio_shared_round_once').on(table.chainId, table.number), index().on(table.gameCode, table.id)],
);

/** Who drives a table, and when a copy of the server last stood at it. */
export const studioTables = pgTable('studio_table', {
  gameCode: text().primaryKey(),
  driver: text(),
  leasedUntil: instant(),
  seenAt: instant().notNull(),
});

/** A player's bet on a shared round. */
export const studioTableBets = pgTable(
  'studio_table_bet',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** 192 random bits: its name in the wallet; who knows it may see it. */
    betId: text().notNull().unique(),
    sharedRoundId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studioSharedRounds.id),
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The player's own name of the press, kept while the page retries. */
    spinId: text().notNull(),
    stakeCents: bigint({ mode: 'bigint' }).notNull(),
    choice: jsonb().$type<Json>().notNull(),
    /** The height at which the player took it out, hundredths. */
    cashOut: integer(),
    winCents: bigint({ mode: 'bigint' }),
    /** Whether its stake counts for turnover (games/turnover.ts), fixed with the win: a repeat says the same. */
    counts: boolean().notNull().default(true),
    /** placing, standing, ended, settled; voiding, refused. */
    state: text().notNull(),
    refusal: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    unique('studio_table_bet_once').on(table.player, table.spinId),
    index().on(table.player, table.gameCode, table.id),
    index().on(table.sharedRoundId),
    index('studio_table_bet_open')
      .on(table.gameCode, table.sharedRoundId)
      .where(sql`${table.state} in ('placing', 'standing', 'ended', 'voiding')`),
  ],
);

export type ChainRow = typeof studioChains.$inferSelect;
export type SharedRound = typeof studioSharedRounds.$inferSelect;
export type TableBet = typeof studioTableBets.$inferSelect;
