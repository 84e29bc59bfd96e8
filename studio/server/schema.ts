/** Defines the studio's tables. They hold no money: the operator's wallet does. */
import { sql } from '#studio/server/drizzle.ts';
import {
  check,
  customType,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from '#studio/server/drizzle-sqlite.ts';
import type { Json } from '#lib/json.ts';

const instant = () => integer({ mode: 'timestamp_ms' });
const json = () => text({ mode: 'json' }).$type<Json>();
/** Centavos as an integer. SQLite returns integers as numbers; a value above the safe range throws. */
const cents = customType<{ data: bigint; driverData: number | bigint }>({
  dataType: () => 'integer',
  toDriver: (value) => value,
  fromDriver: (value) => BigInt(value),
});

export const studioSeedPairs = sqliteTable(
  'seed_pair',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The operator's id of the player. */
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The server seed, encrypted (server-seed.ts); secret until the pair is revealed. */
    sealedSeed: text().notNull(),
    commitment: text().notNull(),
    /** The player's client seed, accepted only once the commitment was published; null while `next`. */
    clientSeed: text(),
    nextNonce: integer().notNull().default(0),
    /** `next` (the commitment is published, no client seed yet), `active` or `revealed`. */
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
    /** 192 random bits. Anyone who has the id may see the round. */
    roundId: text().notNull().unique(),
    seedPairId: integer()
      .notNull()
      .references(() => studioSeedPairs.id),
    player: text().notNull(),
    gameCode: text().notNull(),
    /** The page's id of the spin, kept while it retries. */
    spinId: text().notNull(),
    nonce: integer().notNull(),
    betCents: cents().notNull(),
    /** The win, centavos. Null until the round is settled, as is `outcome`, because neither is known earlier. */
    winCents: cents(),
    /** The version of the game's rules by which the round was played and is verified. */
    gameVersion: integer().notNull().default(1),
    /** The player's choice in the format of the game's rules; null where there is none. */
    choice: json(),
    /** The drawn outcome. Its random tape is derived from the seeds each time, and not stored (drawn.ts). */
    outcome: json(),
    /** Whether the stake contributes to wagering (games/wagering.ts), fixed with the outcome, so that a repeat reports the same. */
    counts: integer({ mode: 'boolean' }).notNull().default(true),
    /** The player's actions during the round. */
    actions: text({ mode: 'json' }).$type<readonly Json[]>().notNull().default([]),
    /** drawn, bet, settled; voiding, refused. With steps: drawn, playing (raising, lowering), ended, settled. */
    state: text().notNull(),
    /** In a round of steps, when the published default is applied. */
    deadline: instant(),
    /** The action whose second bet is being placed or rolled back, and since when. */
    raise: json(),
    raisedAt: instant(),
    /** The number of attempts at a second bet. Each has an id of its own in the wallet. */
    raises: integer().notNull().default(0),
    /** The second bet once it is accepted. */
    raisedCents: cents()
      .notNull()
      .default(sql`0`),
    /** Why the round was refused. */
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
    // A player has at most one open round of steps per game, and continues it from any device.
    uniqueIndex('round_of_steps')
      .on(table.player, table.gameCode)
      .where(sql`deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering')`),
    index('round_deadline')
      .on(table.deadline)
      .where(sql`state in ('playing', 'raising', 'lowering')`),
  ],
);

/** Play money of a visitor who tries a game (trial-balances.ts). */
export const studioTrialBalances = sqliteTable(
  'trial_balance',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    secretHash: text().notNull().unique(),
    /** The network that opened it, for the hourly limit. */
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
    /** Null: rolled back before it arrived. */
    trialBalanceId: integer().references(() => studioTrialBalances.id, { onDelete: 'cascade' }),
    stakeCents: cents().notNull(),
    /** open, settled or void. */
    state: text().notNull(),
  },
  (table) => [index('trial_bet_purse_id').on(table.trialBalanceId)],
);

export type SeedPair = typeof studioSeedPairs.$inferSelect;
export type Round = typeof studioRounds.$inferSelect;

/**
 * A chain of seeds (docs/domain/games-and-fairness.md#chains-of-seeds). The head is stored before the salt is fixed.
 */
export const studioChains = sqliteTable(
  'chain',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    gameCode: text().notNull(),
    gameVersion: integer().notNull(),
    /** 64 hex digits, published before the first round. */
    head: text().notNull(),
    salt: text(),
    length: integer().notNull(),
    /** The last seed, encrypted. Every other seed of the chain follows from it. */
    sealedSeed: text().notNull(),
    /** The number of the next round, from 1. Above the length: the chain is used up. */
    next: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [index('chain_game_code_game_version_id').on(table.gameCode, table.gameVersion, table.id)],
);

/**
 * A round that many players share. Its seed fixes the outcome, and the outcome the end. Both are stored once the round has ended, so that the
 * row of a running round reveals neither (tables/shared-round.ts).
 */
export const studioSharedRounds = sqliteTable(
  'shared_round',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** 192 random bits: the round's id in the wallet. */
    roundId: text().notNull().unique(),
    chainId: integer()
      .notNull()
      .references(() => studioChains.id),
    gameCode: text().notNull(),
    /** The round's number in the chain, from 1. */
    number: integer().notNull(),
    /** The seed, encrypted; secret until the round plays. Its hash is the seed of the round before, or the chain's head. */
    sealedSeed: text().notNull(),
    commitment: text().notNull(),
    outcome: json(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    overAt: instant(),
    /** Whether players could not cash out for a while. Open bets that did not win by themselves are then void. */
    isInterrupted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    unique('shared_round_once').on(table.chainId, table.number),
    index('shared_round_game_code_id').on(table.gameCode, table.id),
  ],
);

/** When the studio last ran a table. */
export const studioTables = sqliteTable('game_table', {
  gameCode: text().primaryKey(),
  seenAt: instant().notNull(),
});

/** A player's bet on a shared round. */
export const studioTableBets = sqliteTable(
  'table_bet',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** 192 random bits: the bet's id in the wallet. Anyone who has it may see the bet. */
    betId: text().notNull().unique(),
    sharedRoundId: integer()
      .notNull()
      .references(() => studioSharedRounds.id),
    player: text().notNull(),
    /** The player's masked name, which everyone at the table may see; '' where there is none. */
    mask: text().notNull().default(''),
    gameCode: text().notNull(),
    /** The page's id of the bet, kept while it retries. */
    spinId: text().notNull(),
    stakeCents: cents().notNull(),
    choice: json().notNull(),
    /** The multiplier at which the player cashed out, hundredths. */
    cashOut: integer(),
    winCents: cents(),
    /** Whether the stake contributes to wagering (games/wagering.ts), fixed with the win, so that a repeat reports the same. */
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
