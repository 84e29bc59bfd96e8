/** Lists what the lobby offers beside the categories (docs/domain/games-and-fairness.md#game-lists), without entries that have no games. */
import { gameTypes } from '#contract/games.ts';
import { categories, isOfType } from './categories.ts';
import { openGames } from './games.ts';
import type { SnapshotGame } from './games.ts';

/** Whose games are the house's originals. */
const ORIGINALS = 'jogada';

const tags = [
  { tag: 'hot', text: 'tagHot' },
  { tag: 'recommend', text: 'tagRecommend' },
  { tag: 'new', text: 'tagNew' },
] as const;

/** The shortest row of games: with fewer, most of it would be empty. */
const LEAST_IN_ROW = 4;

const hasTag = (game: SnapshotGame, tag: string) => (game.tags ?? '').split(',').includes(tag);

/** Tags with the games under them, those without left out. */
export const openTags = tags
  .map((each) => ({
    ...each,
    path: `/game?tag=${each.tag}`,
    games: openGames.filter((game) => hasTag(game, each.tag)),
  }))
  .filter(({ games }) => games.length > 0);

/** Categories with their games, those without left out. */
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

/** The house's own games; where it has none, all. `title`: whose they are. */
export const originals = {
  path: own.length > 0 ? `/game?provider=${ORIGINALS}` : '/game',
  title: own[0]?.api.api_title ?? '',
  games: own.length > 0 ? own : openGames,
};

/** Whose games there are, by name. */
export const providers = [...new Map(openGames.map(({ api }) => [api.api_name, api.api_title]))]
  .map(([name, title]) => ({ name, title }))
  .toSorted((one, other) => (one.title < other.title ? -1 : 1));

/** What an address may ask for: the wire's number of each type, and the tags. */
export const askable = { types: gameTypes, tags: tags.map(({ tag }) => tag) };

export const orders = [
  { order: 'weight', text: 'orderWeight' },
  { order: 'popular', text: 'orderPopular' },
  { order: 'newest', text: 'orderNewest' },
  { order: 'name', text: 'orderName' },
  { order: 'rtp', text: 'orderRtp' },
] as const;
