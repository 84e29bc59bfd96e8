/** Providers and the lists of games (spec 3 and 7, domain 5.4, domain-games 5). */
import type { InferOutput } from 'valibot';
import { and, asc, count, desc, eq, exists, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { gameListCall, popularGamesCall, promotedGamesCall, providersCall } from '#contract/games.ts';
import type { Handler } from '#server/core/call.ts';
import { listPage } from '#server/core/list-page.ts';
import type { Services } from '#server/core/services.ts';
import { isListed, listed, named, tagged, toWire } from './listed.ts';
import { gameProviders, games } from './schema.ts';
import { searchGames } from './search.ts';

/** The most that one answer holds, and what it holds where nothing is said. */
const MOST = 60;
const USUAL = 10;

/** Providers with games that can be played; with a type, those with games of it. */
export const providers: Handler<typeof providersCall> = async ({ services: { db, config }, input }) => {
  const ofType = input.gameType === undefined ? undefined : eq(games.gameType, input.gameType);
  const theirs = db
    .select()
    .from(games)
    .where(and(eq(games.providerId, gameProviders.id), isListed(config.market), ofType));
  const rows = await db
    .select()
    .from(gameProviders)
    .where(and(eq(gameProviders.isOpen, true), exists(theirs)))
    .orderBy(asc(gameProviders.id));
  return {
    data: rows.map((row) => ({
      id: row.id,
      title: row.title,
      api_name: row.apiName,
      game_type: input.gameType ?? row.gameType,
      logo_url: '',
      is_open: 1,
    })),
  };
};

export const gameList: Handler<typeof gameListCall> = async ({ services, input }) => {
  const { db } = services;
  const found = input.keyword ? await searchGames(db, input.keyword) : null;
  const wanted = wantedBy(services, input, found);
  const limit = Math.min(input.limit ?? (input.isMobile ? MOST : USUAL), MOST);
  const query = listed(db)
    .where(wanted)
    .orderBy(...orderOf(input.order, found))
    .$dynamic();
  if (input.isMobile) return { data: (await query.limit(limit).offset((input.page - 1) * limit)).map(toWire) };
  const { data } = await listPage({
    input: { ...input, limit },
    path: '/api/games/listsv2',
    rows: (most, offset) => query.limit(most).offset(offset),
    count: async () => {
      const [row] = await db
        .select({ total: count() })
        .from(games)
        .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
        .where(wanted);
      return row?.total ?? 0;
    },
    sums: () => Promise.resolve(null),
    // Told by page alone: their order is the house's, and no instant's.
    placeOf: ({ game }) => ({ at: new Date(0), id: game.id }),
    toWire,
  });
  return { data };
};

/** What many play, by players and never by winnings (popular.ts). */
export const popularGames: Handler<typeof popularGamesCall> = async ({ services, input }) => ({
  data: await underTag(services, 'hot', input.name),
});

/** What the editors put forward. */
export const promotedGames: Handler<typeof promotedGamesCall> = async ({ services, input }) => ({
  data: await underTag(services, 'recommend', input.name),
});

async function underTag({ db, config }: Services, tag: string, name: string) {
  const rows = await listed(db)
    .where(and(isListed(config.market), tagged(tag), named(name)))
    .orderBy(desc(games.weight), asc(games.id))
    .limit(MOST);
  return rows.map(toWire);
}

type ListInput = InferOutput<(typeof gameListCall)['input']>;

function wantedBy({ config }: Services, input: ListInput, found: readonly number[] | null): SQL | undefined {
  return and(
    isListed(config.market),
    input.gameType === undefined ? undefined : eq(games.gameType, input.gameType),
    input.api_code === undefined ? undefined : eq(gameProviders.apiName, input.api_code),
    input.tag === undefined ? undefined : tagged(input.tag),
    input.volatility === undefined ? undefined : eq(games.volatility, input.volatility),
    // A game that does not tell its stakes is not left out for it.
    input.stake === undefined ? undefined : lte(sql`coalesce(${games.minStakeCents}, 0)`, input.stake),
    !input.keyword ? undefined : found === null ? named(input.keyword) : inArray(games.id, [...found]),
  );
}

/** The house's order; with words that were searched for, the best fit first. Ends with the number, so that pages do not overlap. */
function orderOf(order: ListInput['order'], found: readonly number[] | null): SQL[] {
  const house = [desc(games.weight), asc(games.id)];
  if (order === 'popular') return [desc(tagged('hot')), ...house];
  if (order === 'newest') return [sql`${games.releasedAt} desc nulls last`, ...house];
  if (order === 'name') return [asc(games.sortName), asc(games.id)];
  if (order === 'rtp') return [desc(games.rtpBasisPoints), asc(games.id)];
  // Numbers of our own rows: no text of a player's is in it.
  return found?.length
    ? [sql`array_position(array[${sql.raw(found.join(','))}]::bigint[], ${games.id})`, asc(games.id)]
    : house;
}
