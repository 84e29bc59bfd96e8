/** Lists providers and games (docs/domain/games-and-fairness.md#game-lists). */
import { asc, eq } from '#server/platform/db/drizzle.ts';
import type { InferOutput } from 'valibot';
import type { gameListCall, popularGamesCall, promotedGamesCall, providersCall } from '#contract/game-lists.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { localRateLimit } from '#server/platform/rate-limit/local-rate-limit.ts';
import { paginate } from '#server/platform/pagination/paginate.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { catalogueOf } from './cache.ts';
import type { Entry } from './cache.ts';
import { gamesInOrder } from './listed-game.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { searchGames } from './search.ts';

/** The maximum and the default number of games in one reply. */
const MOST = 60;
const USUAL = 10;

/**
 * Returns the games that can be played in this market: the results of a search, the best first. Without a search it
 * returns all, in the default order.
 */
async function openEntries({ db, config }: Services, keyword = ''): Promise<readonly Entry[]> {
  const { entries, byId } = await catalogueOf(db);
  const found = keyword && (await searchGames(db, keyword)).flatMap((id) => byId.get(id) ?? []);
  const { id: market } = config.market;
  return (found || entries).filter(
    ({ isOpen, markets }) => isOpen && (markets.length === 0 || markets.includes(market)),
  );
}

/** Lists providers that have open games; with a type, those with games of that type. */
export const providers: Handler<typeof providersCall> = async ({ services, input }) => {
  const open = await openEntries(services);
  const ofType = input.gameType === undefined ? open : open.filter(({ type }) => type === input.gameType);
  const names = new Set(ofType.map(({ provider }) => provider));
  const rows = await services.db
    .select()
    .from(gameProviders)
    .where(eq(gameProviders.isOpen, true))
    .orderBy(asc(gameProviders.id));
  return {
    data: rows
      .filter(({ apiName }) => names.has(apiName))
      .map((row) => ({
        id: row.id,
        title: row.title,
        api_name: row.apiName,
        game_type: input.gameType ?? row.gameType,
        logo_url: '',
        is_open: 1,
      })),
  };
};

/**
 * The maximum number of searches a minute, of a member and of all visitors of one network. A carrier may put thousands
 * behind one network address.
 */
const MOST_SEARCHES = { member: 300, network: 1_200 };
const search = localRateLimit(MINUTE);

type Asking = Pick<CallContext<typeof gameListCall>, 'services' | 'ip' | 'signedIn'>;

/** Limits searches, because a search costs more processor time than any list. */
const searchTooOften = ({ services, ip, signedIn }: Asking, words = ''): Refused | null => {
  if (words === '') return null;
  if (signedIn) return search(services, `member:${signedIn.member.id}`, MOST_SEARCHES.member);
  return search(services, `network:${networkOf(ip)}`, MOST_SEARCHES.network);
};

export const gameList: Handler<typeof gameListCall> = async (visit) => {
  const { services, input } = visit;
  const { db, config } = services;
  const limited = searchTooOften(visit, input.keyword);
  if (limited) return limited;
  const wanted = inOrder(narrowed(await openEntries(services, input.keyword), input), input.order);
  const limit = Math.min(input.limit ?? (input.isMobile ? MOST : USUAL), MOST);
  const rows = (most: number, from: number) =>
    gamesInOrder(
      db,
      config.market,
      wanted.slice(from, from + most).map(({ id }) => id),
    );
  if (input.isMobile) return { data: await rows(limit, (input.page - 1) * limit) };
  const { data } = await paginate({
    input: { ...input, limit },
    path: '/api/games/listsv2',
    rows,
    count: () => Promise.resolve(wanted.length),
    sums: () => Promise.resolve(null),
    // The list is read by page alone, because its order is not by time.
    cursorOf: ({ id }) => ({ at: new Date(0), id }),
    toWire: (game) => game,
  });
  return { data };
};

/** Lists the games with the most players; winnings never count (popularity.ts). */
export const popularGames: Handler<typeof popularGamesCall> = async (visit) =>
  searchTooOften(visit, visit.input.name) ?? { data: await gamesUnder(visit.services, 'hot', visit.input.name) };

/** Lists the editors' choice. */
export const promotedGames: Handler<typeof promotedGamesCall> = async (visit) =>
  searchTooOften(visit, visit.input.name) ?? { data: await gamesUnder(visit.services, 'recommend', visit.input.name) };

/** Returns games under a tag, in the default order; with a `name`, those of that name. */
export async function gamesUnder(services: Services, tag: string, name = '') {
  const open = (await openEntries(services, name)).filter(({ tags }) => tags.includes(tag));
  const ids = open.map(({ id }) => id);
  return gamesInOrder(services.db, services.config.market, ids.slice(0, MOST));
}

type ListInput = InferOutput<(typeof gameListCall)['input']>;

const narrowed = (entries: readonly Entry[], input: ListInput): readonly Entry[] =>
  entries.filter(
    (entry) =>
      (input.gameType === undefined || entry.type === input.gameType) &&
      (input.api_code === undefined || entry.provider === input.api_code) &&
      (input.tag === undefined || entry.tags.includes(input.tag)) &&
      (input.volatility === undefined || entry.volatility === input.volatility) &&
      // A game whose limits of stakes are unknown is not filtered out.
      (input.stake === undefined || entry.minStake === null || entry.minStake <= input.stake),
  );

const isHot = ({ tags }: Entry): number => (tags.includes('hot') ? 1 : 0);
/** Sorts games. The sort is stable, so equal games stay in the default order. */
const orders: Readonly<Record<Exclude<ListInput['order'], 'weight'>, (one: Entry, other: Entry) => number>> = {
  popular: (one, other) => isHot(other) - isHot(one),
  newest: (one, other) => other.released - one.released,
  name: (one, other) => (one.sortName < other.sortName ? -1 : one.sortName > other.sortName ? 1 : 0),
  rtp: (one, other) => other.rtp - one.rtp,
};

const inOrder = (entries: readonly Entry[], order: ListInput['order']): readonly Entry[] =>
  order === 'weight' ? entries : entries.toSorted(orders[order]);
