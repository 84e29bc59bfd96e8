/**
 * Finds games by what a player types, in any of the languages, with a letter wrong or an accent left out. The index is in memory:
 * made at the first search, and made anew beside the searches whenever the catalogue has changed (domain-games 5).
 */
import MiniSearch from 'minisearch';
import { eq } from 'drizzle-orm';
import { gameTypes } from '#contract/games.ts';
import { locales } from '#lib/locales.ts';
import { translate } from '#server/core/translation.ts';
import type { Database } from '#server/db/connect.ts';
import { gameCatalogue, gameProviders, games } from './schema.ts';

interface Found {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  readonly kind: string;
}

interface Kept {
  readonly version: number;
  readonly index: MiniSearch<Found>;
}

/** So many words of a search count, and so many games are found by one. */
const MOST_WORDS = 8;
const MOST_FOUND = 500;
/** How many games go into the index before others have their turn. */
const CHUNK = 100;

/** One index for each database: the process has one, tests have many. */
const indexes = new WeakMap<Database, Promise<Kept>>();
const renewing = new WeakSet<Database>();

/** The numbers of the games that fit, the best first, open or not; null where words find nothing: then a part of a name may. */
export async function searchGames(db: Database, text: string): Promise<number[] | null> {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const { index } = await indexOf(db);
  const all = index.search(words.join(' '), { combineWith: 'AND' });
  const found = all.length > 0 ? all : index.search(words.join(' '), { combineWith: 'OR' });
  return found.length === 0 ? null : found.slice(0, MOST_FOUND).map(({ id }) => Number(id));
}

/** Says that games were added or renamed, in the transaction that does it. */
export async function catalogueChanged(tx: Database): Promise<void> {
  const next = { version: (await versionOf(tx)) + 1 };
  await tx
    .insert(gameCatalogue)
    .values({ one: true, ...next })
    .onConflictDoUpdate({ target: gameCatalogue.one, set: next });
}

async function versionOf(db: Database): Promise<number> {
  const [row] = await db.select().from(gameCatalogue).where(eq(gameCatalogue.one, true));
  return row?.version ?? 0;
}

async function indexOf(db: Database): Promise<Kept> {
  const version = await versionOf(db);
  let kept = indexes.get(db);
  if (!kept) {
    kept = build(db, version);
    indexes.set(db, kept);
    kept.catch(() => indexes.delete(db));
  }
  const current = await kept;
  if (current.version !== version && !renewing.has(db)) {
    renewing.add(db);
    void build(db, version)
      .then((next) => indexes.set(db, Promise.resolve(next)))
      // The old one serves until a search finds the database again.
      .catch(() => undefined)
      .finally(() => renewing.delete(db));
  }
  return current;
}

async function build(db: Database, version: number): Promise<Kept> {
  const rows = await db
    .select({ id: games.id, names: games.names, type: games.gameType, provider: gameProviders.title })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId));
  const kinds = kindWords();
  const index = new MiniSearch<Found>({
    fields: ['name', 'provider', 'kind'],
    tokenize: wordsOf,
    processTerm: endings,
    searchOptions: {
      processTerm: (word) => word,
      boost: { name: 4, provider: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 3 ? 0.25 : false),
    },
  });
  const documents = rows.map(({ id, names, type, provider }) => ({
    id,
    name: Object.values(names).join(' '),
    provider,
    kind: kinds.get(type) ?? '',
  }));
  await index.addAllAsync(documents, { chunkSize: CHUNK });
  return { version, index };
}

/** What a type is called in all languages, by its number. */
function kindWords(): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(gameTypes).map(([name, type]) => {
      const key = `type${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [type, locales.map((locale) => translate(locale, 'pages', key)).join(' ')];
    }),
  );
}

/** Words without marks, in small letters; letters that no mark explains (đ, ı) as people type them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replaceAll('ı', 'i');
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Scripts that write without spaces: such a word is also found by what stands in its middle. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Thai}\p{N}]+$/u;
const endings = (word: string): string[] | string =>
  UNSPACED.test(word) ? [...word].map((_, from) => [...word].slice(from).join('')) : word;
