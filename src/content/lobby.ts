/** Lists what the lobby offers beside the categories (docs/domain/games-and-fairness.md#game-lists), without entries that have no games. */
import { gameTypes } from '#contract/games.ts';
import { categories, isOfType } from './categories.ts';
import { openGames } from './games.ts';
import type { SnapshotGame } from './games.ts';

/** The provider whose games are the house's originals. */
const ORIGINALS = 'jogada';

const tags = [
  { tag: 'hot', text: 'tagHot' },
  { tag: 'recommend', text: 'tagRecommend' },
  { tag: 'new', text: 'tagNew' },
] as const;

/** The shortest row of games: with fewer, most of it would be empty. */
const LEAST_IN_ROW = 4;

const hasTag = (game: SnapshotGame, tag: string) => (game.tags ?? '').split(',').includes(tag);

/** Lists tags with their games, without empty ones. */
export const openTags = tags
  .map((each) => ({
    ...each,
    path: `/game?tag=${each.tag}`,
    games: openGames.filter((game) => hasTag(game, each.tag)),
  }))
  .filter(({ games }) => games.length > 0);

/** Lists categories with their games, without empty ones. */
export const openCategories = categories
  .map((each) => ({ ...each, games: openGames.filter((game) => isOfType(game, each.type)) }))
  .filter(({ games }) => games.length > 0);

/** Tags with enough games for a row of their own. */
export const tagRows = openTags.filter(({ games }) => games.length >= LEAST_IN_ROW);

/** The most games that the lobby's page has without a request, in all and of each type. */
const MOST = 48;
const MOST_OF_TYPE = 6;

/** Returns the name of a game's type; an unknown number has none. */
export const typeOf = (game: SnapshotGame): string => categories.find(({ type }) => isOfType(game, type))?.type ?? '';

/** The games of the lobby's page: the operator's first, and the first of each type. */
export const ownGames = openGames.filter(
  (game, index) =>
    index < MOST || openGames.filter((other) => typeOf(other) === typeOf(game)).indexOf(game) < MOST_OF_TYPE,
);

const own = openGames.filter(({ api_name }) => api_name === ORIGINALS);

/** Lists the house's own games, or all games if it has none. `title`: the provider's name. */
export const originals = {
  path: own.length > 0 ? `/game?provider=${ORIGINALS}` : '/game',
  title: own[0]?.api.api_title ?? '',
  games: own.length > 0 ? own : openGames,
};

/** Lists the providers of open games, sorted by name. */
export const providers = [...new Map(openGames.map(({ api }) => [api.api_name, api.api_title]))]
  .map(([name, title]) => ({ name, title }))
  .toSorted((one, other) => (one.title < other.title ? -1 : 1));

/** Lists the valid values of a lobby address: the wire's number of each type, and the tags. */
export const askable = { types: gameTypes, tags: tags.map(({ tag }) => tag) };

export const orders = [
  { order: 'weight', text: 'orderWeight' },
  { order: 'popular', text: 'orderPopular' },
  { order: 'newest', text: 'orderNewest' },
  { order: 'name', text: 'orderName' },
  { order: 'rtp', text: 'orderRtp' },
] as const;
