/**
 * Tests favourite games from the button to the table: a player's, and a visitor's that are added to an account at
 * sign-in.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { MAX_FAVOURITES, MAX_KEPT_FAVOURITES } from '#contract/favourites.ts';
import { FAVOURITES_KEY } from '#lib/browser-names.ts';
import { $favouriteGames, $favourites, addFavourite, loadFavourites, removeFavourite } from '#stores/favourites.ts';
import { keepForVisitor } from '#stores/favourite-storage.ts';
import { logout } from '#stores/session.ts';
import {
  bearer,
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  playerIn,
  query,
  raw,
  registration,
  until,
  valueOf,
  operate,
} from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { openTab, stubBrowser } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
let onca: number;
let boi: number;
let rio: number;
beforeAll(async () => {
  const rows = await query<{ id: number; code: string }>(api, 'select id::int as id, game_code as code from game');
  const numberOf = (code: string) => rows.find(({ code: each }) => each === code)?.id ?? 0;
  [onca, boi, rio] = [numberOf('onca-dourada'), numberOf('boi-da-sorte'), numberOf('rio-de-guarana')];
  // Inserts more than the maximum.
  await query(
    api,
    `insert into game (provider_id, game_code, names, game_type, rtp_basis_points, is_open, max_multiplier)
       select 1, 'many-' || n, '{"pt":"Muitos"}', 3, 9600, false, 100 from generate_series(1, ${MAX_FAVOURITES}) n`,
  );
});
setUpTab(api);
beforeEach(async () => {
  keepForVisitor([]);
  me = await playerIn(api);
});

/** Returns a member's rows of the table, the newest first. */
const rowsOf = async (member: number): Promise<number[]> =>
  (
    await query<{ game: number }>(
      api,
      `select game_id::int as game from favourite where member_id = ${member} order by created_at desc, game_id`,
    )
  ).map(({ game }) => game);
const listed = () => {
  const list = $favourites.get();
  return list.status === 'ready' ? list.value.map(({ id }) => id) : list.status;
};
const setOpen = (table: 'game' | 'game_provider', id: number, isOpen: boolean) =>
  query(api, `update ${table} set is_open = ${isOpen} where id = ${id}`);
const post = (what: '' | '/set' | '/delete', body: object, token: string | null = readToken()) =>
  raw(api, `/api/games/follow${what}`, body, token === null ? {} : bearer(token));

describe('a player', () => {
  it('adds and removes games; after each the list is read again, the newest first, and a repeat changes nothing', async () => {
    expect(valueOf(await addFavourite(onca))).toBe('account');
    expect(valueOf(await addFavourite(rio))).toBe('account');
    expect(listed()).toEqual([rio, onca]);
    expect($favourites.get()).toMatchObject({ value: [{ game_code: 'rio-de-guarana', favorite_id: rio }, {}] });
    expect($favouriteGames.get()).toEqual([rio, onca]);
    expect(valueOf(await addFavourite(onca))).toBe('account');
    expect(await rowsOf(me.id)).toEqual([rio, onca]);

    expect(valueOf(await removeFavourite(rio))).toBe('account');
    expect(valueOf(await removeFavourite(rio))).toBe('account');
    expect(listed()).toEqual([onca]);
    expect(await rowsOf(me.id)).toEqual([onca]);
    await logout();
    expect([listed(), $favouriteGames.get()]).toEqual(['idle', []]);
  });

  it('finds them by a part of the name in any language, in the specified query', async () => {
    for (const game of [onca, boi]) valueOf(await addFavourite(game));
    const find = async (path: string, body = {}) => {
      const reply = await raw(api, path, body, bearer(readToken()));
      return (reply.body.data as { id: number }[]).map(({ id }) => id);
    };
    expect(await find(`/api/games/follow?member_id=${me.id}&name=`)).toEqual([boi, onca]);
    expect(await find('/api/games/follow?name=lucky')).toEqual([boi]);
    expect(await find('/api/games/follow?name=lucky', { name: 'dourada' })).toEqual([onca]);
    expect(await find('/api/games/follow?name=%25')).toEqual([]);
    expect(await find('/api/games/follow?name=guaran')).toEqual([]);
  });

  it('cannot add a game that is closed or unknown; one that closes is kept, can be removed, and is back when it opens', async () => {
    for (const game of [onca, boi]) valueOf(await addFavourite(game));
    await setOpen('game', boi, false);
    valueOf(await loadFavourites());
    expect(listed()).toEqual([onca]);
    expect(await rowsOf(me.id)).toEqual([boi, onca]);
    await setOpen('game', rio, false);
    expectRefusal(await addFavourite(rio), 'GAME_CLOSED', 'game_id');
    expectRefusal(await addFavourite(999_999), 'NOT_FOUND', 'game_id');
    expect($favouriteGames.get(), 'the heart is empty again').toEqual([onca]);
    for (const game of [boi, rio]) await setOpen('game', game, true);
    valueOf(await loadFavourites());
    expect(listed()).toEqual([boi, onca]);

    await setOpen('game_provider', 1, false);
    valueOf(await loadFavourites());
    expect(listed()).toEqual([]);
    expectRefusal(await addFavourite(rio), 'GAME_CLOSED', 'game_id');
    expect(valueOf(await removeFavourite(boi))).toBe('account');
    await setOpen('game_provider', 1, true);
    expect(await rowsOf(me.id)).toEqual([onca]);
  });

  it('may not read or write another member’s list, and a visitor must log in', async () => {
    const victim = me;
    valueOf(await addFavourite(onca));
    freshTab();
    me = await playerIn(api);
    for (const [what, body] of [
      ['', { name: '' }],
      ['/set', { game_id: boi }],
      ['/set', { game_ids: [boi] }],
      ['/delete', { game_id: onca }],
    ] as const) {
      const reply = await post(what, { ...body, member_id: victim.id });
      expect(reply, what).toMatchObject({ status: 403, body: { refusal: 'FORBIDDEN', field: 'member_id' } });
      const visitor = await post(what, { ...body, member_id: victim.id }, null);
      expect(visitor, what).toMatchObject({ status: 401, body: { refusal: 'UNAUTHENTICATED' } });
      expect((await post(what, { ...body, member_id: String(me.id) })).status, what).toBe(200);
    }
    expect([await rowsOf(victim.id), await rowsOf(me.id)]).toEqual([[onca], [boi]]);
  });

  it('has at most 500, and gets a clear refusal above', async () => {
    await query(
      api,
      `insert into favourite (member_id, game_id, created_at)
         select ${me.id}, id, now() from game where game_code like 'many-%' limit ${MAX_FAVOURITES - 1}`,
    );
    valueOf(await addFavourite(onca));
    const refused = await addFavourite(boi);
    expect(failureOf(refused)).toMatchObject({ code: 'FAVOURITES_FULL', values: { count: MAX_FAVOURITES } });
    // A game that is already a favourite does not count again.
    valueOf(await addFavourite(onca));
    expect(await rowsOf(me.id)).toHaveLength(MAX_FAVOURITES);
    const most = await post('/set', { game_ids: Array.from({ length: MAX_KEPT_FAVOURITES + 1 }, (_, id) => id + 1) });
    expect(most).toMatchObject({ status: 400, body: { refusal: 'TOO_LONG', field: 'game_ids' } });
    expect(await post('/set', {})).toMatchObject({ status: 400, body: { refusal: 'REQUIRED', field: 'game_id' } });
  });

  it('sees a favourite button full at once, empty after a failure, and the later of two presses wins', async () => {
    // Waits for the list that the sign-in requested, because it would show the effect of the lost reply.
    await until(() => expect($favourites.get().status).toBe('ready'));
    connect(api, (path) => path.endsWith('/follow/set'));
    const adding = addFavourite(onca);
    expect($favouriteGames.get()).toEqual([onca]);
    expect(failureOf(await adding).kind).toBe('network');
    expect($favouriteGames.get()).toEqual([]);
    connect(api);
    await Promise.all([addFavourite(boi), removeFavourite(boi), addFavourite(rio), addFavourite(boi)]);
    expect([await rowsOf(me.id), $favouriteGames.get()]).toEqual([
      [boi, rio, onca],
      [boi, rio, onca],
    ]);
  });
});

describe('a browser', () => {
  let browser: ReturnType<typeof stubBrowser>;
  const open = async () => {
    const tab = await openTab(api);
    return { ...tab, ...(await import('#stores/favourites.ts')) };
  };
  const kept = () => browser.storage.getItem(FAVOURITES_KEY);
  beforeEach(() => {
    browser = stubBrowser();
  });
  afterAll(() => vi.unstubAllGlobals());

  it('stores a visitor’s without a request, and adds them to the account at a sign-in, once and in order', async () => {
    const person = newPerson();
    const visitor = await open();
    for (const game of [rio, onca, boi]) expect(valueOf(await visitor.addFavourite(game))).toBe('browser');
    valueOf(await visitor.removeFavourite(rio));
    valueOf(await visitor.addFavourite(rio));
    expect([visitor.asked, kept()]).toEqual([[], JSON.stringify([rio, boi, onca])]);

    const { id } = valueOf(await visitor.register(registration(person)));
    await until(() => expect(visitor.$favourites.get().status).toBe('ready'));
    expect(visitor.$favouriteGames.get()).toEqual([rio, boi, onca]);
    expect([await rowsOf(id), kept()]).toEqual([[rio, boi, onca], null]);

    valueOf(await visitor.removeFavourite(boi));
    await visitor.logout();
    expect(visitor.$favouriteGames.get()).toEqual([]);
    visitor.asked.length = 0;
    valueOf(await visitor.login(person));
    await until(() => expect(visitor.$favourites.get().status).toBe('ready'));
    expect(visitor.asked).not.toContain('/api/games/follow/set');
    expect(await rowsOf(id)).toEqual([rio, onca]);
  });

  it('keeps all other games if some are gone or closed, and those that it could not merge', async () => {
    const person = newPerson();
    browser.storage.setItem(FAVOURITES_KEY, JSON.stringify([999_999, onca, boi]));
    await setOpen('game', boi, false);
    const tab = await open();
    const { id } = valueOf(await tab.register(registration(person)));
    await until(() => expect(tab.$favourites.get()).toMatchObject({ status: 'ready', value: [{ id: onca }] }));
    await setOpen('game', boi, true);
    expect([await rowsOf(id), kept()]).toEqual([[onca, boi], null]);

    await tab.logout();
    valueOf(await tab.addFavourite(rio));
    await query(
      api,
      `insert into favourite (member_id, game_id, created_at)
         select ${id}, id, now() from game where game_code like 'many-%' limit ${MAX_FAVOURITES - 2}`,
    );
    valueOf(await tab.login(person));
    await until(() => expect(tab.$favourites.get().status).toBe('ready'));
    expect([await rowsOf(id), kept()]).toMatchObject([{ length: MAX_FAVOURITES }, JSON.stringify([rio])]);
  });

  it('stores a hundred, says so, and ignores malformed values in its storage', async () => {
    const games = Array.from({ length: MAX_KEPT_FAVOURITES }, (_, index) => index + 1);
    browser.storage.setItem(FAVOURITES_KEY, JSON.stringify(games));
    const tab = await open();
    expect(failureOf(await tab.addFavourite(101))).toMatchObject({ code: 'FAVOURITES_FULL', values: { count: 100 } });
    valueOf(await tab.addFavourite(1));
    expect(tab.$favouriteGames.get()).toHaveLength(MAX_KEPT_FAVOURITES);
    for (const rubbish of ['{', '"text"', '[-1]', '[1.5]', '["1"]', '{"length":1}', 'null']) {
      browser.storage.setItem(FAVOURITES_KEY, rubbish);
      expect(valueOf(await tab.addFavourite(onca)), rubbish).toBe('browser');
      expect(kept(), rubbish).toBe(JSON.stringify([onca]));
    }
  });

  it('with two tabs that sign in and press at the same time stores no duplicate, and each tab follows the other', async () => {
    const person = newPerson();
    const one = await open();
    valueOf(await one.addFavourite(onca));
    const { id } = valueOf(await one.register(registration(person)));
    await one.logout();
    browser.storage.setItem(FAVOURITES_KEY, JSON.stringify([boi, onca]));
    const other = await open();
    await Promise.all([one.login(person), other.login(person)].map(async (entering) => valueOf(await entering)));
    await until(async () => expect([await rowsOf(id), kept()]).toEqual([[boi, onca], null]));
    for (const tab of [one, other]) await until(() => expect(tab.$favouriteGames.get()).toEqual([boi, onca]));

    const outcomes = await Promise.all([one.addFavourite(rio), other.addFavourite(rio), other.removeFavourite(boi)]);
    expect(outcomes.map(valueOf)).toEqual(['account', 'account', 'account']);
    expect(await rowsOf(id)).toEqual([rio, onca]);
    for (const tab of [one, other]) await until(() => expect(tab.$favouriteGames.get()).toEqual([rio, onca]));
  });

  it('updates a visitor’s other tab, and a forced end of the session leaves nothing', async () => {
    const one = await open();
    valueOf(await one.addFavourite(onca));
    browser.storage.setItem(FAVOURITES_KEY, JSON.stringify([boi, onca]));
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: FAVOURITES_KEY }));
    expect(one.$favouriteGames.get()).toEqual([boi, onca]);

    const person = newPerson();
    valueOf(await one.register(registration(person)));
    await until(() => expect(one.$favourites.get().status).toBe('ready'));
    browser.storage.setItem(FAVOURITES_KEY, JSON.stringify([rio]));
    await operate(api, `/members/${person.account}/kick`, {});
    expect((await one.addFavourite(rio)).ok).toBe(false);
    expect([one.$session.get().status, one.$favouriteGames.get(), kept()]).toEqual(['visitor', [], null]);
  });
});
