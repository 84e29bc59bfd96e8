/** Defines the tables of game providers, games, launches and bets. */
import { sql } from '#server/platform/db/drizzle.ts';
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
} from '#server/platform/db/drizzle-pg.ts';
import type { GameNames } from '#lib/game-name.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, createdAt, id, instant, reference } from '#server/platform/db/columns.ts';
import { sessions } from '#server/contexts/identity/sessions/schema.ts';

export const gameProviders = pgTable('game_provider', {
  id: id(),
  apiName: text().notNull().unique(),
  /** The provider's protocol: a name of `gameProtocols` (app/extensions.ts). */
  protocol: text().notNull().default('studio'),
  title: text().notNull(),
  gameType: integer().notNull(),
  isOpen: boolean().notNull().default(true),
  /** Whether its games can be tried with play money. */
  hasTry: boolean().notNull().default(false),
  /** The address at which its games open. The protocol `studio` appends a slash and the game's code. */
  launchUrl: text().notNull(),
  /** The provider's secrets, one or two, encrypted under `PEPPER`; null: it may not call. */
  sealedSecret: text(),
  /** Where the provider takes our calls; null: nowhere. */
  noticesUrl: text(),
});

export const games = pgTable(
  'game',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    gameCode: text().notNull(),
    /** Names by language code. */
    names: jsonb().$type<GameNames>().notNull(),
    gameType: integer().notNull(),
    rtpBasisPoints: integer().notNull(),
    weight: integer().notNull().default(0),
    isOpen: boolean().notNull().default(true),
    /** The largest win in hundredths of the stake. A prize above it waits for an operator. */
    maxMultiplier: integer().notNull(),
    /** The game's id in the provider's list; null: added by hand. */
    externalId: text(),
    /** The address of its cover; '': the site's own, by the game's code. */
    imgUrl: text().notNull().default(''),
    releasedAt: instant(),
    /** low, medium, high; null: the provider does not report it. */
    volatility: text(),
    /** The limits of a stake, centavos; null: the provider does not report it. */
    minStakeCents: cents(),
    maxStakeCents: cents(),
    /** The number of paylines of a slot. */
    lines: integer(),
    /** How much of a stake contributes to wagering, basis points; null: by the game's type. */
    turnoverBp: integer(),
    /**
     * The house's share of a stake on the bet with the smallest share, in millionths
     * (docs/domain/rewards.md#game-margins); null: unknown.
     */
    minEdgePpm: integer(),
    /** The markets that may offer it (contract/market-rules.ts); empty: all. */
    markets: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The checksum of the last imported row, so that an unchanged row is skipped. */
    checksum: text(),
    /** The sort key: the Portuguese name without diacritics, in lower case. */
    sortName: text().notNull().default(''),
  },
  (table) => [
    unique('game_code_of_provider').on(table.providerId, table.gameCode),
    unique('game_external_of_provider').on(table.providerId, table.externalId),
    // Above 100% a bonus would become cash before its wagering is staked.
    check('game_turnover_bp', sql`${table.turnoverBp} between 0 and 10000`),
    index('game_list').on(table.isOpen, table.weight.desc().nullsFirst(), table.id),
    index('game_list_of_type').on(table.isOpen, table.gameType, table.weight.desc().nullsFirst(), table.id),
  ],
);

/** Lists of a game besides its type. `hot` and `new` are set by rules. `recommend` is set by editors, whom no rule overrules. */
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

/** The audit log of imports: who imported a provider's list, when, and what changed. */
export const gameImports = pgTable('game_import', {
  id: id(),
  providerId: reference(() => gameProviders.id),
  actor: text().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  closed: integer().notNull(),
  at: instant().notNull(),
});

/** The version of the searchable catalogue (search.ts): one row, incremented with every change. */
export const gameCatalogue = pgTable('game_catalogue', {
  one: boolean().primaryKey().default(true),
  version: integer().notNull(),
});

/** A player's permission to play one game, given to the provider instead of the bearer token. It ends with the session. */
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
    // Deleting a session checks its launches. Without this index the foreign key would scan the table.
    index().on(table.sessionHash),
  ],
);

/** Recently opened games of a member, each with its last time; only the newest are kept (recent.ts). */
export const playedGames = pgTable(
  'played_game',
  {
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    playedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] }), index().on(table.gameId)],
);

/** A provider's round. A round is drawn once, for any number of bets. */
export const gameRounds = pgTable(
  'game_round',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's id of the round. */
    roundId: text().notNull(),
    gameId: reference(() => games.id),
    openedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.providerId, table.roundId)],
);

/** Rounds that a provider closed for a player. No bet is accepted any more, and a prize counts as late. */
export const closedRounds = pgTable(
  'game_round_closed',
  {
    roundId: reference(() => gameRounds.id),
    memberId: reference(() => members.id),
    closedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.memberId] })],
);

/** One stake of one player on a round. A round may have several bets of many players. */
export const gameBets = pgTable(
  'game_bet',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's id of the bet. */
    betId: text().notNull(),
    roundId: reference(() => gameRounds.id),
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    /** The game's type when the bet was placed. A later change of the game leaves it. */
    gameType: integer().notNull(),
    /** The game's contribution when the bet was placed, basis points; null: by the game's type. */
    turnoverBp: integer(),
    /** The game's least margin when the bet was placed, in millionths. Null: placed before the terms that use it (kernel/wagering/terms.ts). */
    edgePpm: integer(),
    stakeCents: cents().notNull(),
    /** The gross prize once settled, centavos. */
    winCents: cents(),
    /** The sum of prizes in the provider's units; null where the provider reports the whole prize. */
    winUnits: bigint({ mode: 'bigint' }),
    /**
     * What of the stake contributed to wagering, centavos, once settled; a correction leaves it. Null where it ended before this column existed.
     */
    countedCents: cents(),
    /** What of the stake served no wagering requirement, centavos, once settled. Null where it ended before this column existed. */
    freeCents: cents(),
    /** open, settled, void */
    state: text().notNull(),
    /** The provider's page that shows and verifies the round, once settled. */
    detailUrl: text(),
    placedAt: instant().notNull(),
    /** When it was settled. A later correction of the prize leaves it. */
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.providerId, table.betId),
    index().on(table.memberId, table.placedAt, table.id),
    index().on(table.memberId, table.gameType, table.placedAt, table.id),
    index().on(table.memberId, table.providerId, table.placedAt, table.id),
    index().on(table.roundId),
    // Only the nightly count of players reads by time alone (catalogue/popularity.ts). A BRIN index stays small at any number of bets.
    index('game_bet_times').using('brin', table.placedAt),
    index('game_bet_open')
      .on(table.memberId)
      .where(sql`${table.state} = 'open'`),
    // Void bets are few. Without this index, a history of void bets would read all bets of the player.
    index('game_bet_void')
      .on(table.memberId, table.placedAt, table.id)
      .where(sql`${table.state} = 'void'`),
  ],
);

/**
 * Settlements that wait for an operator: a prize above its game's ceiling, or a rollback of a bet that won. The bet stays unchanged until then.
 */
export const heldSettlements = pgTable(
  'held_settlement',
  {
    id: id(),
    betId: reference(() => gameBets.id),
    /** settlement, rollback */
    kind: text().notNull().default('settlement'),
    /** The provider's id of the call. Of a rollback: "rollback of" and the id of the call that it reverses. */
    transactionId: text().notNull(),
    /** The bet's prize if it is accepted, centavos. */
    winCents: cents().notNull(),
    /** In the provider's units, where it adds prizes up: the prize. Of a rollback: the cancelled part; null: the whole bet. */
    winUnits: bigint({ mode: 'bigint' }),
    /** How much of the stake contributes to wagering, as the provider reported, centavos; null: all of it. */
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

/** Every money call of a provider, by the provider's id of it: evidence, and the answer to a repeat. */
export const providerTransactions = pgTable(
  'provider_transaction',
  {
    providerId: reference(() => gameProviders.id),
    transactionId: text().notNull(),
    /** bet, settle, win, rollback; `undone`: rolled back before it arrived, so that it is refused; `late_win`: a prize in a closed round. */
    action: text().notNull(),
    /** The provider's id of the bet; null for a rollback, which names a transaction. */
    betId: text(),
    /** What a `win` added, in the provider's units. */
    units: bigint({ mode: 'bigint' }),
    /** SHA-256 of the request. Another request under the same id is refused. */
    requestHash: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.transactionId] })],
);
