/** Reads games as lists show them, for this feature's calls and for others that store game numbers. */
import { and, eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import { wireMoney } from '#lib/money.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gameProviders, games, gameTags } from '#server/contexts/play/schema.ts';

interface Listed {
  readonly game: typeof games.$inferSelect;
  readonly provider: typeof gameProviders.$inferSelect;
  /** Tags in the wire's form: "hot,new". */
  readonly tags: string;
}

const tagsOf = sql<string>`(select coalesce(string_agg(distinct ${gameTags.tag}, ',' order by ${gameTags.tag}), '')
  from ${gameTags} where ${gameTags.gameId} = ${games.id})`;

/** Builds the query of games with their providers and tags. */
export const listed = (db: Database) =>
  db
    .select({ game: games, provider: gameProviders, tags: tagsOf })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId));

/** Builds the SQL condition that a game can be played in this market. */
export const isListed = ({ id }: Pick<MarketRules, 'id'>): SQL =>
  sql`${games.isOpen} and ${gameProviders.isOpen} and (${games.markets} = '{}' or ${id} = any(${games.markets}))`;

/** Returns the same for a row that was read: game and provider are open, and the market may have the game. */
export const isPlayable = (
  game: Pick<typeof games.$inferSelect, 'isOpen' | 'markets'>,
  provider: Pick<typeof gameProviders.$inferSelect, 'isOpen'>,
  { id }: Pick<MarketRules, 'id'>,
): boolean => game.isOpen && provider.isOpen && (game.markets.length === 0 || game.markets.includes(id));

/** Builds the SQL condition that a name matches in any language, in whole or in part. */
export function named(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`exists (select 1 from jsonb_each_text(${games.names}) as own(language, name) where own.name ilike ${like})`;
}

/** A game in a list's reply. */
export type ListedGame = ReturnType<typeof toWire>;

export function toWire({ game, provider, tags }: Listed) {
  return {
    id: game.id,
    api_name: provider.apiName,
    name: game.names.pt,
    en_name: game.names.en ?? '',
    names: game.names,
    game_type: game.gameType,
    game_code: game.gameCode,
    img_url: game.imgUrl || `/games/${game.gameCode}.svg`,
    tags,
    is_open: 1,
    rtp: wireMoney(BigInt(game.rtpBasisPoints)),
    has_try: provider.hasTry ? 1 : 0,
    min_stake: game.minStakeCents === null ? '' : wireMoney(game.minStakeCents),
    max_stake: game.maxStakeCents === null ? '' : wireMoney(game.maxStakeCents),
    api: { api_name: provider.apiName, api_title: provider.title },
  };
}

/** Returns those of these games that can be played in this market, in the given order. */
export async function gamesInOrder(db: Database, market: Pick<MarketRules, 'id'>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await listed(db).where(and(inArray(games.id, [...ids]), isListed(market)));
  const byId = new Map(rows.map((row) => [row.game.id, toWire(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns those of these games that can be played in this market, in no order; with a `keyword`, those of that name. */
export async function openGamesOf(db: Database, market: Pick<MarketRules, 'id'>, ids: readonly number[], keyword = '') {
  if (ids.length === 0) return [];
  const rows = await listed(db).where(and(inArray(games.id, [...ids]), isListed(market), named(keyword)));
  return rows.map(toWire);
}

/** Returns those of these numbers that are games, open or closed. */
export async function knownGames(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
