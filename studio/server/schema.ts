/** The studio's own tables. They hold no money: only the operator's wallet does. */
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Json } from '#lib/json.ts';

const instant = () => integer({ mode: 'timestamp_ms' });
const json = () => text({ mode: 'json' }).$type<Json>();
/** Centavos. SQLite's integers come as numbers, and one that is too large for a number throws. */
const cents = customType<{ data: bigint; driverData: number | bigint }>({
  dataType: () => 'integer',
  toDriver: (value) => value,
  fromDriver: (value) => BigInt(value),
});

export const studioSeedPairs = sqliteTable(
  'seed_pair',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The player as the operator names them. */
    player: text().notNull(),
    gameCode: text().notNull(),
    /** Encrypted (server-seed.ts); secret until the pair is revealed. */
    sealedSeed: text().notNull(),
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
    uniqueIndex('seed_pair_active')
      .on(table.player, table.gameCode)
      .where(sql`state = 'active'`),
    uniqueIndex('seed_pair_next')
      .on(table.player, table.gameCode)
      .where(sql`state = 'next'`),
    unique('seed_pair_commitment_once').on(table.commitment),
    index('seed_pair_player_game_code_id').on(table.player, table.gameCode, table.id),
    check(
      'seed_pair_client_seed',
      sql`(${table.state} = 'next') = (${table.clientSeed} is null) and (${table.state} = 'next') = (${table.activatedAt} is null)`,
    ),
  ],
);

export const studioRounds = sqliteTable(
  'round',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** 192 random bits: who knows it may see the round. */
    roundId: text().notNull().unique(),
    seedPairId: integer()
      .notNull()
      .references(() => studioSeedPairs.id),
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The player's own name of the spin, kept while the page retries. */
    spinId: text().notNull(),
    nonce: integer().notNull(),
    betCents: cents().notNull(),
    /** Null until the round is settled, as `outcome`: nobody is told of either sooner. */
    winCents: cents(),
    /** The rules' own version: a round is verified by the one that it was played by. */
    gameVersion: integer().notNull().default(1),
    /** What was bet on, as the game's rules have it; null where there is nothing to choose. */
    choice: json(),
    /** What was drawn and is shown. Its tape is drawn anew from the seeds each time, and kept nowhere (drawn.ts). */
    outcome: json(),
    /** Whether its stake counts for wagering (games/turnover.ts), written with the outcome: a repeat says the same. */
    counts: integer({ mode: 'boolean' }).notNull().default(true),
    /** What the player did on the way. */
    actions: text({ mode: 'json' }).$type<readonly Json[]>().notNull().default([]),
    /** drawn, bet, settled; voiding, refused. Of steps: drawn, playing (raising, lowering), ended, settled. */
    state: text().notNull(),
    /** Of steps: when the player's part is done for them. */
    deadline: instant(),
    /** The action whose second bet is on its way or being taken back, and since when. */
    raise: json(),
    raisedAt: instant(),
    /** How many second bets were tried: each has its own name in the wallet. */
    raises: integer().notNull().default(0),
    /** The second bet, once it is taken. */
    raisedCents: cents()
      .notNull()
      .default(sql`0`),
    /** Why a refused round was refused. */
    refusal: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    unique('round_nonce_once').on(table.seedPairId, table.nonce),
    unique('round_spin_once').on(table.player, table.spinId),
    index('round_player_game_code_id').on(table.player, table.gameCode, table.id),
    index('round_open')
      .on(table.createdAt)
      .where(sql`state in ('drawn', 'bet', 'ended', 'voiding')`),
    // One round of steps at a time: it goes on wherever the player opens the game.
    uniqueIndex('round_of_steps')
      .on(table.player, table.gameCode)
      .where(sql`deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering')`),
    index('round_deadline')
      .on(table.deadline)
      .where(sql`state in ('playing', 'raising', 'lowering')`),
  ],
);

/** Play money of whoever tries a game (trial-balances.ts). */
export const studioTrialBalances = sqliteTable(
  'trial_balance',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    secretHash: text().notNull().unique(),
    /** Where it was opened from: so many an hour. */
    network: text().notNull(),
    balanceCents: cents().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('trial_balance_network_created_at').on(table.network, table.createdAt),
    index('trial_balance_created_at').on(table.createdAt),
    check('trial_balance_not_below_zero', sql`${table.balanceCents} >= 0`),
  ],
);

export const studioTrialBets = sqliteTable(
  'trial_bet',
  {
    betId: text().primaryKey(),
    /** Null: taken back before it arrived. */
    trialBalanceId: integer().references(() => studioTrialBalances.id, { onDelete: 'cascade' }),
    stakeCents: cents().notNull(),
    /** open, settled, void */
    state: text().notNull(),
  },
  (table) => [index('trial_bet_purse_id').on(table.trialBalanceId)],
);

export type SeedPair = typeof studioSeedPairs.$inferSelect;
export type Round = typeof studioRounds.$inferSelect;

/** A chain of seeds (docs/domain/games-and-fairness.md#chains-of-seeds): the head is written first, the salt only when it stands. */
export const studioChains = sqliteTable(
  'chain',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    gameCode: text().notNull(),
    gameVersion: integer().notNull(),
    /** 64 hex digits: published before the first round. */
    head: text().notNull(),
    salt: text(),
    length: integer().notNull(),
    /** The last seed, encrypted: every other of the chain follows from it. */
    sealedSeed: text().notNull(),
    /** The round that comes next, from 1; one above the length: the chain is used up. */
    next: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [index('chain_game_code_game_version_id').on(table.gameCode, table.gameVersion, table.id)],
);

/**
 * A round that many share. Its seed fixes its outcome, and that when it ends. Both are written down once it has ended, so that the row of a
 * round that runs tells neither (tables/shared-round.ts).
 */
export const studioSharedRounds = sqliteTable(
  'shared_round',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** 192 random bits: the round's name in the wallet. */
    roundId: text().notNull().unique(),
    chainId: integer()
      .notNull()
      .references(() => studioChains.id),
    gameCode: text().notNull(),
    /** Its number on the chain, from 1. */
    number: integer().notNull(),
    /** Encrypted; secret until it plays. Its hash is the seed of the round before, or the chain's head. */
    sealedSeed: text().notNull(),
    commitment: text().notNull(),
    outcome: json(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    overAt: instant(),
    /** Nobody could take a bet out for a while: those that were not, and did not win by themselves, are void. */
    isInterrupted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    unique('shared_round_once').on(table.chainId, table.number),
    index('shared_round_game_code_id').on(table.gameCode, table.id),
  ],
);

/** When the studio last was at a table. */
export const studioTables = sqliteTable('game_table', {
  gameCode: text().primaryKey(),
  seenAt: instant().notNull(),
});

/** A player's bet on a shared round. */
export const studioTableBets = sqliteTable(
  'table_bet',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** 192 random bits: its name in the wallet; who knows it may see it. */
    betId: text().notNull().unique(),
    sharedRoundId: integer()
      .notNull()
      .references(() => studioSharedRounds.id),
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The player's own name of the press, kept while the page retries. */
    spinId: text().notNull(),
    stakeCents: cents().notNull(),
    choice: json().notNull(),
    /** The height at which the player took it out, hundredths. */
    cashOut: integer(),
    winCents: cents(),
    /** Whether its stake counts for wagering (games/turnover.ts), fixed with the win: a repeat says the same. */
    counts: integer({ mode: 'boolean' }).notNull().default(true),
    /** placing, standing, ended, settled; voiding, refused. */
    state: text().notNull(),
    refusal: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    unique('table_bet_once').on(table.player, table.spinId),
    index('table_bet_player_game_code_id').on(table.player, table.gameCode, table.id),
    index('table_bet_shared_round_id').on(table.sharedRoundId),
    index('table_bet_open')
      .on(table.gameCode, table.sharedRoundId)
      .where(sql`${table.state} in ('placing', 'standing', 'ended', 'voiding')`),
  ],
);

export type ChainRow = typeof studioChains.$inferSelect;
export type SharedRoundRow = typeof studioSharedRounds.$inferSelect;
export type TableBet = typeof studioTableBets.$inferSelect;
