/**
 * Tests the catalogue: search, filters, order, and popularity by players (docs/domain/games-and-fairness.md#catalogue).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { gameListCall, popularGamesCall, promotedGamesCall } from '#contract/game-lists.ts';
import { gameTypes } from '#contract/games.ts';
import type { CallInput } from '#contract/call.ts';
import { studioGames } from '#games/catalogue.ts';
import { DAY } from '#server/platform/time.ts';
import { games } from '#server/contexts/play/schema.ts';
import { catalogueChanged } from '#server/contexts/play/catalogue/cache.ts';
import { callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import { query, until, valueOf } from '#tests/support/journey.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
setUpTab(api);
afterEach(async () => {
  await query(api, "delete from game_tag where game_id in (select id from game where game_code like 'x-%')");
  // A game with rounds cannot be deleted, so it is closed and renamed.
  await query(api, "delete from game where game_code like 'x-%' and id not in (select game_id from game_round)");
  await query(api, "update game set is_open = false, game_code = 'was' || game_code where game_code like 'x-%'");
  await catalogueChanged(api.services.db);
});

async function codes(input: CallInput<typeof gameListCall> = {}) {
  const { data } = valueOf(await send(gameListCall, { isMobile: true, ...input }));
  return (Array.isArray(data) ? data : data.data).map((game) => game.game_code);
}
const tagged = async (call: typeof popularGamesCall | typeof promotedGamesCall, name = '') =>
  valueOf(await send(call, { name })).data.map((game) => game.game_code);

/** The kinds of games that each language's words find. */
const kinds = [
  'vinte-e-um-da-lapa',
  'roleta-ipe',
  'seta-do-sertao',
  'roda-da-feira',
  'cai-caju',
  'praia-dos-siris',
  'raspa-de-coco',
  'sementes-da-sorte',
  'poquer-da-jangada',
  'liga-caju',
  'pipa-alta',
];

/** Adds a new game to the studio. */
async function add(code: string, more: Partial<typeof games.$inferInsert> = {}) {
  const row = { providerId: 1, gameCode: `x-${code}`, names: { pt: code }, gameType: 3, rtpBasisPoints: 9000 };
  const { db } = api.services;
  await db.insert(games).values({ ...row, maxMultiplier: 100, sortName: code, ...more });
  await catalogueChanged(db);
}

describe('a search', () => {
  it.each([
    ['an accent left out', 'onca', 'onca-dourada'],
    ['a letter wrong', 'guarama', 'rio-de-guarana'],
    ['two words, both begun', 'vin la', 'vinte-e-um-da-lapa'],
    ['the English name', 'golden jag', 'onca-dourada'],
    ['Chinese, from the middle of the name', '美洲豹', 'onca-dourada'],
    ['Chinese in traditional letters', '高飛', 'pipa-alta'],
    ['Thai, from the middle of the name', 'ลอย', 'pipa-alta'],
    ['Chinese and the provider', '美洲豹 jogada', 'onca-dourada'],
    ['Vietnamese without its marks', 'dieu bay', 'pipa-alta'],
    ['Turkish without a dot', 'altın', 'onca-dourada'],
    ['a type in Portuguese', 'esportes', 'liga-caju'],
  ])('finds by %s', async (_, keyword, code) => {
    expect((await codes({ keyword }))[0]).toBe(code);
  });

  // The words for the kinds in each language, in the order of `kinds`.
  it.each([
    ['pt', 'vinte e um, roleta, dados, roda, plinko, minas, raspadinha, keno, poker, futebol, aviãozinho'],
    ['en', 'blackjack, roulette, dice, wheel, plinko, mines, scratch card, keno, video poker, soccer, rocket'],
    ['cn', '21点, 轮盘, 骰子, 转盘, 弹珠, 扫雷, 刮刮乐, 基诺, 视频扑克, 足球, 火箭'],
    ['ch', '二十一點, 輪盤, 骰子, 轉盤, 彈珠, 踩地雷, 刮刮樂, 選號, 電子撲克, 足球, 火箭'],
    ['vi', 'xì dách, co quay, xúc xắc, bánh xe, thả bóng, dò mìn, vé cào, keno, xì tố, bong da, tên lửa'],
    ['id', '21, rolet, dadu, roda, bola jatuh, ranjau, kartu gosok, pilih angka, poker, sepak bola, pesawat'],
    ['th', 'แบล็คแจ็ค, รูเล็ต, ลูกเต๋า, วงล้อ, พลิงโก, กับระเบิด, บัตรขูด, คีโน, โป๊กเกอร์, ฟุตบอล, จรวด'],
    ['tr', 'yirmi bir, rulet, zar, çark, top düşürme, mayin tarlasi, kazı kazan, keno, poker, futbol, uçak'],
    ['msa', 'dua puluh satu, rolet, dadu, roda, paku, periuk api, kad gores, keno, poker video, bola sepak, roket'],
  ])('finds kinds of games by players’ words in %s', async (_, list) => {
    const firsts = await Promise.all(list.split(', ').map(async (keyword) => (await codes({ keyword }))[0]));
    expect(firsts).toEqual(kinds);
  });

  it('finds another provider’s game by the words for its type, and not by those for a studio game', async () => {
    await query(
      api,
      "insert into game_provider (api_name, title, game_type, launch_url) values ('other', 'Other', 10, 'http://other')",
    );
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      api,
      "select id from game_provider where api_name = 'other'",
    );
    await add('cup', { providerId: id, gameType: gameTypes.sports });
    await add('row', { providerId: id, gameCode: 'cai-caju', gameType: gameTypes.slots });
    await until(async () => expect(await codes({ keyword: 'soccer' })).toContain('x-cup'));
    expect(await codes({ keyword: 'caça-níqueis' })).toHaveLength(4);
    expect(await codes({ keyword: 'plinko' })).toEqual(['cai-caju']);
    await query(api, "delete from game where provider_id in (select id from game_provider where api_name = 'other')");
    await query(api, "delete from game_provider where api_name = 'other'");
    await catalogueChanged(api.services.db);
  });

  it('finds by the provider, and by one letter', async () => {
    expect(await codes({ keyword: 'jogada' })).toHaveLength(studioGames.length);
    expect((await codes({ keyword: 'p' })).length).toBeGreaterThan(1);
  });

  it('finds nothing if no game matches, whatever characters it has', async () => {
    for (const keyword of ['qwxzvk', '🎰🎰', '""', '; drop table game', '٣٣٣', 'ж'])
      expect(Array.isArray(await codes({ keyword })), keyword).toBe(true);
    expect(await codes({ keyword: '🎰🎰' })).toEqual([]);
    expect(await codes({ keyword: 'qwxzvk' })).toEqual([]);
  });

  it('is refused at its field if it has a thousand letters', async () => {
    const reply = await send(gameListCall, { keyword: 'a'.repeat(1000) });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'keyword', code: 'INVALID' } });
  });

  it('finds a game that was added or renamed after the first search', async () => {
    expect(await codes({ keyword: 'jabuticaba' })).toEqual([]);
    await add('jabuticaba');
    await until(async () => expect(await codes({ keyword: 'jabuticabas' })).toEqual(['x-jabuticaba']));
  });

  it('is filtered like the list, with the best results first', async () => {
    expect(await codes({ keyword: 'sorte', gameType: gameTypes.slots })).toEqual(['boi-da-sorte']);
    expect((await codes({ keyword: 'sorte', order: 'name' }))[0]).toBe('boi-da-sorte');
  });
});

describe('the list', () => {
  it('is filtered by tag, volatility and the smallest stake', async () => {
    expect(await codes({ tag: 'recommend' })).toEqual(['onca-dourada', 'boi-da-sorte']);
    const high = studioGames.filter(({ rules }) => rules.volatility === 'high').map(({ rules }) => rules.code);
    expect((await codes({ volatility: 'high' })).sort()).toEqual(high.sort());
    const cheap = studioGames.filter(({ rules }) => rules.stakes.min <= 20).map(({ rules }) => rules.code);
    expect((await codes({ stake: '0.20' })).sort()).toEqual(cheap.sort());
    for (const input of [{ tag: 'best' }, { volatility: 'none' }, { order: 'wins' }, { stake: 'little' }])
      expect(await send(gameListCall, input as never)).toMatchObject({
        ok: false,
        failure: { kind: 'refused', field: Object.keys(input)[0] },
      });
  });

  it('has the requested order, whatever is added', async () => {
    await add('aaa', { rtpBasisPoints: 9999, releasedAt: new Date('2026-01-01') });
    await add('zzz', { rtpBasisPoints: 8600, releasedAt: new Date('2026-02-01') });
    const byName = await codes({ order: 'name' });
    expect([byName[0], byName.at(-1)]).toEqual(['x-aaa', 'x-zzz']);
    const byReturn = await codes({ order: 'rtp' });
    expect([byReturn[0], byReturn.at(-1)]).toEqual(['x-aaa', 'x-zzz']);
    expect((await codes({ order: 'newest' })).slice(0, 2)).toEqual(['x-zzz', 'x-aaa']);
  });

  it('holds at most sixty games, and continues by pages without a gap', async () => {
    for (let number = 0; number < 70; number++) await add(`many-${number}`, { gameType: gameTypes.lottery });
    const first = await codes({ limit: 100 });
    const second = await codes({ limit: 100, page: 2 });
    expect([first.length, second.length]).toEqual([60, 10 + studioGames.length]);
    expect(new Set([...first, ...second]).size).toBe(70 + studioGames.length);
  });

  it('leaves out games that the market or the provider does not allow', async () => {
    await add('elsewhere', { markets: ['br-regulated'] });
    await add('here', { markets: ['br-spec'] });
    expect(await codes({ order: 'name' })).toContain('x-here');
    expect(valueOf(await send(gameListCall, {})).data).toMatchObject({ total: studioGames.length + 1 });
    expect(await codes({ order: 'name' })).not.toContain('x-elsewhere');
    await query(api, 'update game_provider set is_open = false');
    try {
      expect(await codes()).toEqual([]);
    } finally {
      await query(api, 'update game_provider set is_open = true');
    }
  });
});

describe('a popular game', () => {
  it('is found by its players of seven days, not by bets or winnings', async () => {
    expect(await tagged(popularGamesCall), 'nobody has played').toEqual([]);
    // Twelve slots with two players each, and one with a single player who bets more than all of them.
    const many = Array.from({ length: 12 }, (_, number) => `x-slot-${number}`);
    for (const code of [...many, 'x-few']) await add(code.slice(2), { weight: code === 'x-few' ? 1000 : 0 });
    const players = [1, 2].map(() => newPlayer(api.services, { cash: 1_000_00n }));
    const bet = async (who: 0 | 1, code: string) => {
      const player = await players[who];
      if (!player) throw new Error('no player');
      const launch = await launchFor(api.services, player, code);
      await callWallet(api.request, 'bet', oneBet.bet(launch, crypto.randomUUID(), '1.00'));
    };
    for (const code of many) for (const who of [0, 1] as const) await bet(who, code);
    for (let turn = 0; turn < 30; turn++) await bet(0, 'x-few');
    await bet(0, 'pipa-alta');
    await api.housekeeping();
    expect((await tagged(popularGamesCall)).sort()).toEqual([...many, 'pipa-alta'].sort());
    expect(await tagged(popularGamesCall, 'PIPA')).toEqual(['pipa-alta']);
    expect((await codes({ order: 'popular' })).slice(0, 13)).not.toContain('x-few');
    api.advance(8 * DAY);
    await api.housekeeping();
    expect(await tagged(popularGamesCall), 'a week later').toEqual([]);
  });

  it('is listed beside the editors’ picks, which no rule removes', async () => {
    await api.housekeeping();
    expect(await tagged(promotedGamesCall)).toEqual(['onca-dourada', 'boi-da-sorte']);
    expect(await tagged(promotedGamesCall, 'onça')).toEqual(['onca-dourada']);
  });

  it('is new for thirty days', async () => {
    await add('fresh', { releasedAt: new Date(api.services.now().getTime() - 10 * DAY) });
    await add('old', { releasedAt: new Date(api.services.now().getTime() - 40 * DAY) });
    await api.housekeeping();
    expect(await codes({ tag: 'new' })).toEqual(['x-fresh']);
  });
});
