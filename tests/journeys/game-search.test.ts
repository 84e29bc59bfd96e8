/** Searching while somebody types: one request a pause, older ones given up, pages, and what was looked for lately. */
import { beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '#api/client.ts';
import {
  $gameSearch,
  $recentSearches,
  forgetSearches,
  moreGames,
  readRecent,
  rememberSearch,
  searchGames,
} from '#stores/game-search.ts';
import { freshTab, until } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
/** What was asked for, in order, and what may hold an answer back. */
let asked: Request[];
let gate: Promise<unknown>;
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

describe('what is typed', () => {
  it('is asked for once, after the last letter', async () => {
    for (const text of ['o', 'on', 'onc', 'onça']) searchGames(text);
    await until(() => expect(found()).toEqual(['onca-dourada']));
    expect(words()).toEqual(['onça']);
  });

  it('is no search while it is a single letter or nothing', () => {
    searchGames('pipa');
    searchGames('p');
    expect($gameSearch.get()).toEqual({ status: 'idle' });
    searchGames('  ');
    expect($gameSearch.get()).toEqual({ status: 'idle' });
    expect(asked).toEqual([]);
  });

  it('gives up the older question, whose answer changes nothing any more', async () => {
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

  it('of a thousand letters is cut to what the server takes', async () => {
    searchGames('a'.repeat(1000), true);
    await until(() => expect($gameSearch.get().status).toBe('ready'));
    expect(words()[0]).toHaveLength(60);
  });

  it('says so where the network is away, and finds again after it', async () => {
    gate = Promise.reject(new TypeError('away'));
    gate.catch(() => undefined);
    searchGames('pipa', true);
    await until(() => expect($gameSearch.get()).toMatchObject({ status: 'failed', failure: { kind: 'network' } }));
    gate = Promise.resolve();
    searchGames('pipa', true);
    await until(() => expect(found()).toEqual(['pipa-alta']));
  });
});

it('what is found goes on by pages', async () => {
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

it('what was looked for lately is kept, eight at most, each once, and forgotten on request', () => {
  for (const text of ['onça', 'pipa', 'a', 'ONÇA', ...Array.from({ length: 8 }, (_, index) => `busca ${index}`)])
    rememberSearch(text);
  expect($recentSearches.get()).toHaveLength(8);
  expect($recentSearches.get()[0]).toBe('busca 7');
  rememberSearch('Busca 3');
  expect($recentSearches.get().filter((each) => each.toLowerCase() === 'busca 3')).toEqual(['Busca 3']);
  forgetSearches();
  expect($recentSearches.get()).toEqual([]);
  readRecent();
  expect($recentSearches.get()).toEqual([]);
});
