/**
 * Searches games by name in any language, with wrong letters or missing diacritics. The index is in memory. The first
 * search builds it, and it is rebuilt in the background when the catalogue has changed
 * (docs/domain/games-and-fairness.md#game-search).
 */
import MiniSearch from 'minisearch';
import type { Database } from '#server/platform/db/database.ts';
import { catalogueOf } from './cache.ts';
import type { Catalogue } from './cache.ts';
import { gameWords, typeWords } from './search-synonyms.ts';
import { wordsOf } from '#server/platform/search-terms.ts';

interface Found {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  /** Other names that players use. */
  readonly synonyms: string;
  readonly kind: string;
}

interface Index {
  readonly catalogue: Catalogue;
  readonly words: MiniSearch<Found>;
  /** Cached results by search text, the newest last, because many players type the same few words. */
  readonly found: Map<string, readonly number[]>;
}

/** The maximum number of words in a search, and of games in its result. */
const MOST_WORDS = 8;
const MOST_FOUND = 500;
/** The maximum number of cached searches. */
const MOST_REMEMBERED = 500;
/** How many games are indexed before other work gets a turn. */
const CHUNK = 100;

/** The allowed edit distance. A search tries the words as typed, then with one wrong letter in four, then any of the words. */
const fuzzy = (word: string) => (word.length > 3 ? 0.25 : false);
const ways = [{ combineWith: 'AND' }, { combineWith: 'AND', fuzzy }, { combineWith: 'OR', fuzzy }] as const;

const indexes = new WeakMap<Database, Promise<Index>>();
const renewing = new WeakSet<Database>();

/** Returns the numbers of matching games, open or closed, the best first: by words, otherwise by a part of a name. */
export async function searchGames(db: Database, text: string): Promise<readonly number[]> {
  const catalogue = await catalogueOf(db);
  const index = await indexOf(db, catalogue);
  // While the index is older than the catalogue, results may be incomplete, so they are not cached.
  if (index.catalogue !== catalogue) return findIn(catalogue, index, text);
  const known = index.found.get(text);
  if (known) return known;
  const found = findIn(catalogue, index, text);
  for (const oldest of index.found.keys()) {
    if (index.found.size < MOST_REMEMBERED) break;
    index.found.delete(oldest);
  }
  index.found.set(text, found);
  return found;
}

function findIn(catalogue: Catalogue, { words: index }: Index, text: string): number[] {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const tries = words.length === 0 ? [] : words.length === 1 ? ways.slice(0, 2) : ways;
  for (const way of tries) {
    const found = index.search(words.join(' '), way);
    if (found.length > 0) return found.slice(0, MOST_FOUND).map(({ id }) => Number(id));
  }
  const part = text.trim().toLowerCase();
  return catalogue.entries
    .filter(({ names }) => names.some((name) => name.toLowerCase().includes(part)))
    .slice(0, MOST_FOUND)
    .map(({ id }) => id);
}

async function indexOf(db: Database, catalogue: Catalogue): Promise<Index> {
  let index = indexes.get(db);
  if (!index) {
    index = build(catalogue);
    indexes.set(db, index);
  }
  const current = await index;
  if (current.catalogue !== catalogue && !renewing.has(db)) {
    renewing.add(db);
    void build(catalogue)
      .then((next) => indexes.set(db, Promise.resolve(next)))
      // The older index stays in use, and the next search tries to rebuild it.
      .catch(() => undefined)
      .finally(() => renewing.delete(db));
  }
  return current;
}

async function build(catalogue: Catalogue): Promise<Index> {
  const kinds = typeWords();
  const words = new MiniSearch<Found>({
    fields: ['name', 'provider', 'synonyms', 'kind'],
    tokenize: wordsOf,
    processTerm: endings,
    searchOptions: {
      processTerm: (word) => word,
      boost: { name: 4, synonyms: 3, provider: 2 },
      prefix: true,
    },
  });
  const found = catalogue.entries.map((entry) => ({
    id: entry.id,
    name: entry.names.join(' '),
    provider: entry.title,
    synonyms: gameWords(entry),
    kind: kinds.get(entry.type) ?? '',
  }));
  await words.addAllAsync(found, { chunkSize: CHUNK });
  return { catalogue, words, found: new Map() };
}

/** Words of scripts without spaces, which are also matched by a part in their middle. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Thai}\p{N}]+$/u;
const endings = (word: string): string[] | string =>
  UNSPACED.test(word) ? [...word].map((_, from) => [...word].slice(from).join('')) : word;
