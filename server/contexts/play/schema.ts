/** Game providers, games, launches and bets. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { GameNames } from '#lib/game-name.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import { sessions } from '#server/contexts/identity/sessions/schema.ts';

export const gameProviders = pgTable('game_provider', {
  id: id(),
  apiName: text().notNull().unique(),
  /** How it speaks: the name of an adapter (providers/registry.ts). */
  protocol: text().notNull().default('studio'),
  title: text().notNull(),
  gameType: integer().notNull(),
  isOpen: boolean().notNull().default(true),
  /** Whether its games can be tried with play money: `?try` at their address. */
  hasTry: boolean().notNull().default(false),
  /** Where its games open; the game's code follows after a slash. */
  launchUrl: text().notNull(),
  /** What signs its calls and ours, encrypted under `PEPPER`; null: it may not call. */
  sealedSecret: text(),
  /** Where it hears from us; null: it does not. */
  noticesUrl: text(),
});

export const games = pgTable(
  'game',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    gameCode: text().notNull(),
    /** By language code. */
    names: jsonb().$type<GameNames>().notNull(),
    gameType: integer().notNull(),
    rtpBasisPoints: integer().notNull(),
    weight: integer().notNull().default(0),
    isOpen: boolean().notNull().default(true),
    /** The most a bet can win, in hundredths of its stake: above it a settlement waits for an operator. */
    maxMultiplier: integer().notNull(),
    /** The provider's own name of it in what is imported; null: it was not. */
    externalId: text(),
    /** Its cover; '': the site's own, by its code. */
    imgUrl: text().notNull().default(''),
    releasedAt: instant(),
    /** low, medium, high; null: the provider does not tell. */
    volatility: text(),
    /** What a bet may be; null: the provider does not tell. */
    minStakeCents: cents(),
    maxStakeCents: cents(),
    /** Lines that pay, of a slot. */
    lines: integer(),
    /** How much of a stake counts as wagering, in basis points; null: what its type says. */
    turnoverBp: integer(),
    /** What the house keeps of a stake on the bet that keeps least, in millionths (docs/domain/rewards.md#game-margins); null: not told. */
    minEdgePpm: integer(),
    /** The markets that may offer it (contract/market-rules.ts); none: all. */
    markets: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of the row that was imported last: the same again changes nothing. */
    checksum: text(),
    /** By what it is ordered: the Portuguese name without marks, in small letters. */
    sortName: text().notNull().default(''),
  },
  (table) => [
    unique('game_code_of_provider').on(table.providerId, table.gameCode),
    unique('game_external_of_provider').on(table.providerId, table.externalId),
    // More than the whole stake would make a bonus cash before its wagering is staked.
    check('game_turnover_bp', sql`${table.turnoverBp} between 0 and 10000`),
    index('game_list').on(table.isOpen, table.weight.desc().nullsFirst(), table.id),
    index('game_list_of_type').on(table.isOpen, table.gameType, table.weight.desc().nullsFirst(), table.id),
  ],
);

/** What a game is listed under besides its type: `hot` and `new` by rule, `recommend` by editors, whose word stands. */
export const gameTags = pgTable(
  'game_tag',
  {
    gameId: reference(() => games.id),
    tag: text().notNull(),
    /** editor, rule, import */
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.gameId, table.source] }), index().on(table.gameId)],
);

/** Who took a provider's list over, when, and what it did. */
export const gameImports = pgTable('game_import', {
  id: id(),
  providerId: reference(() => gameProviders.id),
  actor: text().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  closed: integer().notNull(),
  at: instant().notNull(),
});

/** Raised with every change of what is searched (search.ts): one row. */
export const gameCatalogue = pgTable('game_catalogue', {
  one: boolean().primaryKey().default(true),
  version: integer().notNull(),
});

/** A player's permission to play one game, given to the provider instead of the bearer token. Ends with the session. */
export const gameLaunches = pgTable(
  'game_launch',
  {
    tokenHash: text().primaryKey(),
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index().on(table.createdAt),
    // A session goes after its launches: without this its foreign key would read them all.
    index().on(table.sessionHash),
  ],
);

/** Games that a member opened, each with the last time: the newest few are kept (recent.ts). */
export const playedGames = pgTable(
  'played_game',
  {
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    playedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] }), index().on(table.gameId)],
);

/** A provider's round: what is drawn once, whoever bets on it and however often. */
export const gameRounds = pgTable(
  'game_round',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's own name of the round. */
    roundId: text().notNull(),
    gameId: reference(() => games.id),
    openedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.providerId, table.roundId)],
);

/** A round that its provider told to be over for a player: no bet any more, and a prize in it is late. */
export const closedRounds = pgTable(
  'game_round_closed',
  {
    roundId: reference(() => gameRounds.id),
    memberId: reference(() => members.id),
    closedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.memberId] })],
);

/** One stake of one player on a round. A round holds bets of many, several of one. */
export const gameBets = pgTable(
  'game_bet',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's own name of the bet. */
    betId: text().notNull(),
    roundId: reference(() => gameRounds.id),
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    /** The game's type when the bet was placed: what it counts as, whatever the game becomes. */
    gameType: integer().notNull(),
    /** The game's own weight then, in basis points; null: what its type says. */
    turnoverBp: integer(),
    /** What the game kept of a stake at least then, in millionths; null: placed before the terms that ask for it (kernel/wagering/terms.ts). */
    edgePpm: integer(),
    stakeCents: cents().notNull(),
    /** The gross prize, once settled. */
    winCents: cents(),
    /** The prizes that its provider added up, in the provider's units; null where it tells the whole. */
    winUnits: bigint({ mode: 'bigint' }),
    /** What of the stake counted as wagering, once settled; a correction leaves it. Null also where it ended before this was kept. */
    countedCents: cents(),
    /** What of the stake served no wagering requirement, once settled; null also where it ended before this was kept. */
    freeCents: cents(),
    /** open, settled, void */
    state: text().notNull(),
    /** Where the provider shows it and how to verify it; once it is settled. */
    detailUrl: text(),
    placedAt: instant().notNull(),
    /** Its end; a later correction of the prize leaves it. */
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.providerId, table.betId),
    index().on(table.memberId, table.placedAt, table.id),
    index().on(table.memberId, table.gameType, table.placedAt, table.id),
    index().on(table.memberId, table.providerId, table.placedAt, table.id),
    index().on(table.roundId),
    // By time alone only the night's count of players reads (catalogue/popularity.ts): small, however many bets there are.
    index('game_bet_times').using('brin', table.placedAt),
    index('game_bet_open')
      .on(table.memberId)
      .where(sql`${table.state} = 'open'`),
    // Few are void: without this, a record narrowed to them would read all others of its player.
    index('game_bet_void')
      .on(table.memberId, table.placedAt, table.id)
      .where(sql`${table.state} = 'void'`),
  ],
);

/**
 * What an operator has to decide before anything is posted: a prize above its game's ceiling, or a rollback of what won. The bet stays
 * as it was meanwhile.
 */
export const heldSettlements = pgTable(
  'held_settlement',
  {
    id: id(),
    betId: reference(() => gameBets.id),
    /** settlement, rollback */
    kind: text().notNull().default('settlement'),
    /** The provider's name of the call; of a rollback: "rollback of" the call that it undoes. */
    transactionId: text().notNull(),
    /** The bet's prize where it is accepted. */
    winCents: cents().notNull(),
    /** Of a provider that adds prizes up, in its units: the prize; of a rollback what is cancelled, null: the whole bet. */
    winUnits: bigint({ mode: 'bigint' }),
    /** How much of the stake counts as wagering, as the provider told; null: all of it. */
    countedCents: cents(),
    detailUrl: text().notNull(),
    heldAt: instant().notNull(),
    /** waiting, accepted, refused; superseded: another settlement or a rollback ended the bet. */
    state: text().notNull().default('waiting'),
    decidedBy: text(),
    reason: text(),
    decidedAt: instant(),
  },
  (table) => [
    unique('held_settlement_once').on(table.betId, table.transactionId),
    index('held_settlement_waiting')
      .on(table.id)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Every money call of a provider by its own name of it: evidence, and what answers a repeat. */
export const providerTransactions = pgTable(
  'provider_transaction',
  {
    providerId: reference(() => gameProviders.id),
    transactionId: text().notNull(),
    /**
     * bet, settle, win, rollback; `undone`: rolled back before it arrived, and refused when it does; "late_win": paid in a round that
     * was over.
     */
    action: text().notNull(),
    /** The provider's name of the bet it moves; null: a rollback, which names a transaction. */
    betId: text(),
    /** What a `win` added, in the provider's units. */
    units: bigint({ mode: 'bigint' }),
    /** SHA-256 of what was asked: the same name for something else is refused. */
    requestHash: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.transactionId] })],
);
