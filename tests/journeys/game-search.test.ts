/** Tests the search while a player types: one request per pause, older ones aborted, pages, and recent searches. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '#api/client.ts';
import {
  $gameSearch,
  $recentSearches,
  forgetSearch,
  forgetSearches,
  moreGames,
  readRecent,
  rememberSearch,
  searchGames,
} from '#stores/game-search.ts';
import { freshTab, until } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
/** Records the requests in order, and may delay a reply. */
let asked: Request[];
let gate: Promise<unknown>;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  freshTab();
  asked = [];
  gate = Promise.resolve();
  const counted: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    await gate;
    return api.fetch(request);
  };
  configureApi({ baseUrl: 'http://api.test', fetch: counted });
  searchGames('');
});

const words = () => asked.map(({ url }) => new URL(url).searchParams.get('keyword'));
const found = () => {
  const search = $gameSearch.get();
  return search.status === 'ready' ? search.value.games.map((game) => game.game_code) : search.status;
};

describe('the typed text', () => {
  it('is searched once, after the last letter', async () => {
    for (const text of ['o', 'on', 'onc', 'onça']) searchGames(text);
    await until(() => expect(found()).toEqual(['onca-dourada']));
    expect(words()).toEqual(['onça']);
  });

  it('is not searched while it is a single letter or empty', () => {
    searchGames('pipa');
    searchGames('p');
    expect($gameSearch.get()).toEqual({ status: 'idle' });
    searchGames('  ');
    expect($gameSearch.get()).toEqual({ status: 'idle' });
    expect(asked).toEqual([]);
  });

  it('aborts the older request, whose reply changes nothing', async () => {
    const held = Promise.withResolvers<undefined>();
    gate = held.promise;
    searchGames('pipa', true);
    await until(() => expect(words()).toEqual(['pipa']));
    gate = Promise.resolve();
    searchGames('bingo', true);
    await until(() => expect(found()).toEqual(['bingo-da-quermesse']));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    held.resolve(undefined);
    await gate;
    expect(found()).toEqual(['bingo-da-quermesse']);
  });

  it('is cut to the server’s limit if it has a thousand letters', async () => {
    searchGames('a'.repeat(1000), true);
    await until(() => expect($gameSearch.get().status).toBe('ready'));
    expect(words()[0]).toHaveLength(60);
  });

  it('reports a missing network, and searches again afterwards', async () => {
    gate = Promise.reject(new TypeError('away'));
    gate.catch(() => undefined);
    searchGames('pipa', true);
    await until(() => expect($gameSearch.get()).toMatchObject({ status: 'failed', failure: { kind: 'network' } }));
    gate = Promise.resolve();
    searchGames('pipa', true);
    await until(() => expect(found()).toEqual(['pipa-alta']));
  });
});

it('results continue by pages', async () => {
  const { db } = api.services;
  const names = Array.from({ length: 30 }, (_, index) => ({ pt: `Moinho ${index}` }));
  const rows = names.map((name, index) => ({
    providerId: 1,
    gameCode: `mill-${index}`,
    names: name,
    gameType: 3,
    rtpBasisPoints: 9000,
    maxMultiplier: 100,
  }));
  const { games } = await import('#server/contexts/play/schema.ts');
  const { catalogueChanged } = await import('#server/contexts/play/catalogue/cache.ts');
  await db.insert(games).values(rows);
  await catalogueChanged(db);
  await until(async () => {
    searchGames('moinho', true);
    await until(() => expect($gameSearch.get()).toMatchObject({ status: 'ready' }));
    expect($gameSearch.get()).toMatchObject({ value: { total: 30 } });
  });
  expect(found()).toHaveLength(24);
  moreGames();
  await until(() => expect(found()).toHaveLength(30));
  expect(new Set(found()).size).toBe(30);
});

/** Stubs the parts of a browser's storage that this test needs. */
function stubStorage(setItem?: () => never): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => kept.set(key, value)),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

it('recent searches are stored, five at most, each once, and removed one by one or all', () => {
  const kept = stubStorage();
  for (const text of ['onça', 'pipa', 'a', 'ONÇA', ...Array.from({ length: 5 }, (_, index) => `busca ${index}`)])
    rememberSearch(text);
  expect($recentSearches.get()).toEqual(['busca 4', 'busca 3', 'busca 2', 'busca 1', 'busca 0']);
  rememberSearch('Busca 3');
  expect($recentSearches.get()).toEqual(['Busca 3', 'busca 4', 'busca 2', 'busca 1', 'busca 0']);
  forgetSearch('busca 4');
  readRecent();
  expect($recentSearches.get()).toEqual(['Busca 3', 'busca 2', 'busca 1', 'busca 0']);
  forgetSearches();
  expect($recentSearches.get()).toEqual([]);
  expect(kept.size).toBe(0);
});

it('searches are not stored where storage is blocked', () => {
  const blocked = vi.fn(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  stubStorage(blocked);
  rememberSearch('pipa');
  expect(blocked).toHaveBeenCalledOnce();
  expect($recentSearches.get()).toEqual([]);
});
