/**
 * Tests that a provider's list is imported completely or not at all, and that no game opens by itself
 * (docs/domain/games-and-fairness.md#catalogue-import).
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { gameListCall } from '#contract/game-lists.ts';
import type { CallInput } from '#contract/call.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { backoffice, query, until, valueOf } from '#tests/support/journey.ts';
import { asCsv, asJsonLines, manyGames } from '#scripts/dev/fixtures/many-games.ts';
import type { ListedGame } from '#scripts/dev/fixtures/many-games.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
beforeAll(async () => {
  const provider = { apiName: 'acme', title: 'Acme', gameType: 3, launchUrl: 'https://games.example' };
  await api.services.db.insert(gameProviders).values(provider);
});
setUpTab(api);
beforeEach(async () => {
  await query(api, "delete from game_tag where source = 'import'");
  await query(api, 'delete from game where provider_id = (select id from game_provider where api_name = $$acme$$)');
});

const take = (text: string, more: object = {}) =>
  backoffice(api, '/catalogue/import', { provider: 'acme', format: 'csv', text, ...more });
async function codes(input: CallInput<typeof gameListCall> = {}) {
  const { data } = valueOf(await send(gameListCall, { isMobile: true, api_code: 'acme', ...input }));
  return (Array.isArray(data) ? data : data.data).map((game) => game.game_code);
}
const count = async () =>
  Number((await query<{ n: number }>(api, 'select count(*)::int as n from game where checksum is not null'))[0]?.n);
/** Returns the list with changes to one game. */
const but = (games: ListedGame[], index: number, change: Partial<ListedGame>) =>
  games.map((game, at) => (at === index ? { ...game, ...change } : game));

describe('a list', () => {
  it('is added closed, opens on request, and is unchanged by a repeated import', async () => {
    const text = asCsv(manyGames(100));
    expect(await take(text)).toEqual({
      status: 200,
      body: { added: 100, changed: 0, unchanged: 0, closed: 0, held: 0 },
    });
    expect(await codes()).toEqual([]);
    expect((await take(text, { open: true })).body).toMatchObject({ added: 0, changed: 100 });
    expect(await codes()).toHaveLength(60);
    expect((await take(text, { open: true })).body).toMatchObject({ changed: 0, unchanged: 100 });
    expect(await codes({ tag: 'recommend' })).toEqual(['game-1', 'game-98']);
    expect(await query(api, 'select actor, added, changed from game_import order by id desc limit 3')).toEqual([
      { actor: 'operator:rita', added: 0, changed: 0 },
      { actor: 'operator:rita', added: 0, changed: 100 },
      { actor: 'operator:rita', added: 100, changed: 0 },
    ]);
  });

  it('is found by its names at once', async () => {
    await take(asCsv(manyGames(50)), { open: true });
    await until(async () => expect((await codes({ keyword: 'jangda azul' }))[0]).toBe('game-2'));
  });

  it('is read alike as JSON lines', async () => {
    await take(asCsv(manyGames(30)), { open: true });
    const again = await take(asJsonLines(manyGames(30)), { format: 'jsonl', open: true });
    expect(again.body).toMatchObject({ unchanged: 30 });
  });

  it('is only checked in a dry run', async () => {
    const reply = await take(asCsv(manyGames(20)), { dry_run: true, open: true });
    expect(reply.body).toMatchObject({ added: 20 });
    expect(await count()).toBe(0);
  });

  it('changes only differences, and opens no game that an operator closed', async () => {
    const games = manyGames(10);
    await take(asCsv(games), { open: true });
    await query(api, "update game set is_open = false where game_code = 'game-3'");
    const next = asCsv(but(but(games, 2, { name: 'Novo Nome' }), 3, { rtp: '84.99' }));
    expect((await take(next)).body).toMatchObject({ changed: 10, held: 1 });
    const open = await codes();
    expect(open).not.toContain('game-3');
    expect(open, 'it returns too little').not.toContain('game-4');
    expect(open).toHaveLength(8);
  });

  it('keeps a game closed if it lacks its return or is not for phones', async () => {
    const games = but(manyGames(3), 0, { rtp: '' }).map((game) => ({
      ...game,
      mobile: game.external_id === 'game-2' ? '0' : '1',
    }));
    expect((await take(asCsv(games), { open: true })).body).toMatchObject({ added: 3, held: 2 });
    expect(await codes()).toEqual(['game-3']);
  });

  it('closes missing games on request, and many of them only after a confirmation', async () => {
    await take(asCsv(manyGames(20)), { open: true });
    const few = asCsv(manyGames(17));
    expect((await take(few)).body).toMatchObject({ closed: 0 });
    const less = await take(asCsv(manyGames(10)), { open: true, close_missing: true });
    expect(less).toMatchObject({
      status: 409,
      body: { error: '10 of 20 open games would close: add --yes to confirm' },
    });
    expect(await codes()).toHaveLength(20);
    expect((await take(few, { open: true, close_missing: true })).body).toMatchObject({ closed: 3 });
    expect((await take(asCsv(manyGames(1)), { open: true, close_missing: true, yes: true })).body).toMatchObject({
      closed: 16,
    });
    expect(await codes()).toEqual(['game-1']);
  });
});

describe('an invalid list', () => {
  const nothing = async (reply: { status: number; body: Record<string, unknown> }, ...lines: string[]) => {
    expect(reply).toEqual({ status: 400, body: { error: [...lines, 'Nothing was imported.'].join('\n') } });
    expect(await count()).toBe(0);
  };

  it('is refused as a whole, with its invalid line', async () => {
    const games = but(but(manyGames(5000), 4709, { rtp: 'ninety' }), 4710, { type: 'chess' });
    await nothing(
      await take(asCsv(games)),
      'line 4711: rtp is no share, as in 96.40',
      'line 4712: type is none of live, fish, slots, lottery, sports, card, table, crash, arcade, bingo, video',
    );
  });

  it('is refused with a game that occurs twice', async () => {
    await nothing(
      await take(asCsv(but(manyGames(9), 6, { external_id: 'game-2' }))),
      'line 8: external_id stands in line 3 already',
    );
  });

  it('may have ten megabytes in one field', async () => {
    const games = but(manyGames(3), 1, { name: 'a'.repeat(10_000_000) });
    await nothing(await take(asCsv(games)), 'line 3: name longer than 80 characters');
  });

  it('may be broken, of another shape, or empty', async () => {
    await nothing(await take('external_id,name\n"a,b\n'), 'line 2: is not written as the lines before it');
    await nothing(await take('external_id,name,type,max_multiplier\n'), 'line 1: no game');
    await nothing(await take('{}\n[1]', { format: 'jsonl' }), 'line 2: is no JSON object');
    const [one = ''] = asJsonLines(manyGames(1)).split('\n');
    const without = one.replace('"name"', '"title"').replace('"0.20"', '"900.00"');
    await nothing(
      await take(without, { format: 'jsonl' }),
      'line 1: name is missing',
      'line 1: max_stake is below min_stake',
    );
    expect((await take('', { format: 'xml' })).body).toEqual({ error: 'choose the format csv or jsonl' });
    expect((await take(asCsv(manyGames(1)), { provider: 'nobody' })).status).toBe(404);
  });

  it('may be too large', async () => {
    expect((await take('a'.repeat(33 * 1024 * 1024))).status).toBe(413);
  });
});
