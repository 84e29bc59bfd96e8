/** Tests the player's picture and nickname, and their balances by kind. */
import { existsSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { pictures } from '#contract/profile.ts';
import { $picture, $pictures, loadPicture, loadPictures, setNickname, setPicture } from '#stores/profile.ts';
import { fetchMember, logout } from '#stores/session.ts';
import {
  bearer,
  expectRefusal,
  freshTab,
  query,
  raw,
  playerIn,
  shownWallet,
  topUp,
  valueOf,
} from '#tests/support/journey.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

describe('the picture', () => {
  it('is chosen from six male and six female ones, and stored', async () => {
    const { male, female } = valueOf(await loadPictures());
    expect([male.length, female.length]).toEqual([6, 6]);
    expect($pictures.get().status).toBe('ready');
    expect((await loadPicture(me.id)).ok).toBe(true);
    expect($picture.get()).toEqual({ status: 'ready', value: '' });
    const [chosen] = female;
    expect(valueOf(await setPicture({ member: me.id, picture: chosen?.id ?? 0 }))).toBe(chosen?.url);
    expect(valueOf(await loadPicture(me.id))).toBe(chosen?.url);
    await logout();
    expect($picture.get().status).toBe('idle');
  });

  it('may not be read or set by another member, and nothing changes', async () => {
    valueOf(await setPicture({ member: me.id, picture: 1 }));
    const victim = me.id;
    freshTab();
    me = await playerIn(api);
    for (const [path, body] of [
      ['user', { member_id: victim }],
      ['set', { member_id: victim, id: 2 }],
    ] as const) {
      const reply = await raw(api, `/api/profilepictures/${path}`, body, bearer(readToken()));
      expect(reply, path).toMatchObject({ status: 403, body: { refusal: 'FORBIDDEN', field: 'member_id' } });
    }
    const rows = await query(
      api,
      `select id::int as id, picture from member where id in (${victim}, ${me.id}) order by id`,
    );
    expect(rows).toEqual([
      { id: victim, picture: 1 },
      { id: me.id, picture: null },
    ]);
  });

  it('is refused if it does not exist', async () => {
    expectRefusal(await setPicture({ member: me.id, picture: 13 }), 'NOT_FOUND', 'id');
  });

  it('is a small file of this project each', () => {
    for (const { url } of pictures) {
      expect(existsSync(`public${url}`), url).toBe(true);
      expect(statSync(`public${url}`).size, url).toBeLessThanOrEqual(2048);
    }
  });
});

describe('the nickname', () => {
  it('is the account until one is set, and is trimmed', async () => {
    expect(valueOf(await fetchMember()).nickname).toBe(me.account);
    valueOf(await setNickname('  Ana  da Praia '));
    expect(valueOf(await fetchMember()).nickname).toBe('Ana da Praia');
    // Direction marks are removed, because they would reverse the text around the name.
    valueOf(await setNickname('Rui \u202Eodasucer'));
    expect(valueOf(await fetchMember()).nickname).toBe('Rui odasucer');
  });

  it.each(['A', '', 'a\u202E', 'ana\nmaria', '\u200B\u200B\u200B', 'a'.repeat(25)])(
    'is refused as %j',
    async (name) => {
      expect(await setNickname(name)).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'nickname' } });
      expect(valueOf(await fetchMember()).nickname).toBe(me.account);
    },
  );

  it('changes the member of the token alone', async () => {
    const other = me;
    freshTab();
    me = await playerIn(api);
    await raw(api, '/api/member/nickname', { nickname: 'Eu', member_id: other.id }, bearer(readToken()));
    expect(await query(api, `select nickname from member where id = ${other.id}`)).toEqual([{ nickname: null }]);
  });
});

describe('the balances', () => {
  it('are shown by kind, with the stakes in play by provider', async () => {
    await topUp(api, '100.00');
    expect(await shownWallet()).toMatchObject({
      cash: 100_00n,
      locked: 0n,
      rebate: 0n,
      inPlay: [{ name: 'jogada', title: 'Jogada Studio', cents: 0n }],
    });
    await openRound(api.services, me.id, 7_50n);
    expect(await shownWallet()).toMatchObject({ inPlay: [{ name: 'jogada', cents: 7_50n }] });
    const named = async (platType: string) =>
      (
        (await (
          await api.request(`/api/day7/getAllBalance?currency=BRL&platType=${platType}`, {
            headers: bearer(readToken()),
          })
        ).json()) as { data: { api_moneys: { api_name: string }[] } }
      ).data.api_moneys.map((row) => row.api_name);
    expect(await named('jogada')).toEqual(['money', 'fs_money', 'bonus', 'locked', 'jogada']);
    expect(await named('another')).toEqual(['money', 'fs_money', 'bonus', 'locked']);
  });
});
