/** Game providers, games, launches and bets (spec 3, domain-games 1). */
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, instant, reference } from '#server/db/columns.ts';
import { members } from '#server/core/schema.ts';
import { sessions } from '#server/features/session/schema.ts';

export const gameProviders = pgTable('game_provider', {
  id: id(),
  apiName: text().notNull().unique(),
  title: text().notNull(),
  gameType: integer().notNull(),
  isOpen: boolean().notNull().default(true),
});

export const games = pgTable('game', {
  id: id(),
  providerId: reference(() => gameProviders.id),
  gameCode: text().notNull().unique(),
  name: text().notNull(),
  enName: text().notNull(),
  gameType: integer().notNull(),
  rtpBasisPoints: integer().notNull(),
  tags: text().notNull().default(''),
  weight: integer().notNull().default(0),
  isOpen: boolean().notNull().default(true),
});

/** A player's permission to play one game, given to the provider instead of the bearer token. Ends with the session. */
export const gameLaunches = pgTable('game_launch', {
  tokenHash: text().primaryKey(),
  memberId: reference(() => members.id),
  gameId: reference(() => games.id),
  sessionHash: text()
    .notNull()
    .references(() => sessions.tokenHash),
  createdAt: createdAt(),
});

export const gameRounds = pgTable(
  'game_round',
  {
    id: id(),
    providerId: reference(() => gameProviders.id),
    /** The provider's own name of the round: one bet and one settlement each, whatever is repeated. */
    roundId: text().notNull(),
    /** Null on a round that was voided before its bet arrived: it stands here so that the late bet is refused. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    gameId: bigint({ mode: 'number' }).references(() => games.id),
    betCents: cents().notNull(),
    winCents: cents(),
    /** open, settled, void */
    state: text().notNull(),
    detailUrl: text(),
    placedAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.providerId, table.roundId),
    index().on(table.memberId, table.id),
    index().on(table.state),
  ],
);
