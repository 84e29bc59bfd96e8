/** Tests that lobby, frame, record and proof of a round show a game's same name in the player's language. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import { gameListCall } from '#contract/game-lists.ts';
import { gameRecordCall } from '#contract/game-record.ts';
import { gameName } from '#lib/game-name.ts';
import { movementsCall } from '#contract/orders.ts';
import { nameIn } from '#lib/game-name.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { oncaDouradaPaytable } from '#games/onca-dourada/paytable.ts';
import { openGame } from '#stores/games.ts';
import { playerIn, topUp, valueOf } from '#tests/support/journey.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const onca = { api_name: 'jogada', game_code: 'onca-dourada' };
const api = setUpApi();
setUpTab(api);
afterAll(() => vi.unstubAllGlobals());

/** Sets the page's language as the layout does. */
const pageIn = (locale: Locale) =>
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: { locale } } }));
const listed = async (keyword: string) => {
  const { data } = valueOf(await send(gameListCall, { keyword, isMobile: 1 }));
  return Array.isArray(data) ? data : data.data;
};

describe('a game has one name', () => {
  it.each(locales)(
    'in %s in the list, in its frame, in record and statement and beside the proof of its round',
    async (locale) => {
      pageIn(locale);
      const name = oncaDouradaPaytable.names[locale];
      const [game] = await listed('Onça');
      expect(game && gameName(game, locale)).toBe(name);

      await playerIn(api);
      await topUp(api, '10');
      const address = new URL(valueOf(await openGame(onca)));
      const frame = await (await api.studio(`${address.pathname}${address.search}`)).text();
      expect(frame).toContain(`<h1>${name}</h1>`);
      const token = address.hash.replace('#token=', '');
      const claim = await studioClaim(api.studio, token);
      const spun = await studioCall(api.studio, token, 'spin', {
        spin_id: crypto.randomUUID(),
        bet: '1.00',
        ...claim,
      });
      expect(spun.status).toBe(200);

      const [row] = valueOf(await send(gameRecordCall, {})).data.data;
      expect(row?.name).toBe(name);
      expect(new URL(row?.playDetail ?? '').searchParams.get('lang'), 'the proof opens in their language').toBe(locale);
      const statement = valueOf(await send(movementsCall, {})).data.filter(({ operation }) => operation === 'bet');
      expect(statement.map(({ description }) => description)).toEqual([name]);
      const round = await api.studio(`/api/round?round=${row?.roundNo ?? ''}`);
      expect(await round.json()).toMatchObject({ game: { names: oncaDouradaPaytable.names } });
    },
  );

  it('in the search by its name in any language, never by a language’s code', async () => {
    for (const keyword of ['Golden', '美洲豹', 'Báo Đốm', 'จากัวร์', 'Altın'])
      expect((await listed(keyword)).map((game) => game.game_code)).toEqual(['onca-dourada']);
    for (const keyword of ['msa', 'pt"', '": "']) expect(await listed(keyword)).toEqual([]);
  });
});

describe('a game without a name in the language', () => {
  it('has the English one, or else the Portuguese', () => {
    expect(nameIn({ pt: 'Onça', en: 'Jaguar', th: '' }, 'th')).toBe('Jaguar');
    expect(nameIn({ pt: 'Onça' }, 'cn')).toBe('Onça');
  });

  it('falls back to the two languages of an older back end', () => {
    const row = { name: 'Onça', en_name: 'Jaguar', names: null };
    expect([gameName(row, 'pt'), gameName(row, 'en'), gameName({ ...row, en_name: null }, 'vi')]).toEqual([
      'Onça',
      'Jaguar',
      'Onça',
    ]);
  });
});
