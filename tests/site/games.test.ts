/** Tests that the static pages' snapshot of the games equals the API's list, and that each game has its cover. */
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { snapshotGames } from '#content/games.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';

test('the snapshot equals the API’s list', async () => {
  const api = await startApi();
  const reply = (await (await api.request('/api/games/listsv2?isMobile=1')).json()) as { data: { img_url: string }[] };
  const snapshot = JSON.parse(readFileSync('src/content/games.json', 'utf8')) as unknown;
  expect(reply.data).toEqual(snapshot);
  expect(reply.data.filter((game) => !existsSync(`public${game.img_url}`))).toEqual([]);
  await api.close();
});

describe('a build reads its games from the configured API', () => {
  const open: Server[] = [];
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });

  /** Starts a back end that replies to the game list with this text, or with one for each page. */
  async function backEnd(text: string | ((page: number) => string)): Promise<string> {
    const pageOf = (url = '') => Number(new URL(url, 'http://none').searchParams.get('page'));
    const answer = (url: string | undefined) => (typeof text === 'string' ? text : text(pageOf(url)));
    const server = createServer(({ url }, reply) => reply.end(answer(url))).listen(0, '127.0.0.1');
    open.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('the API’s open games, with defaults for the fields that older back ends leave out', async () => {
    const row = { id: 7, api_name: 'other', name: 'Sete', game_type: 3, game_code: 'sete', is_open: 1 };
    const url = await backEnd(
      JSON.stringify({ status: 'success', code: 200, data: [row, { ...row, id: 8, game_code: 'closed', is_open: 0 }] }),
    );
    const games = await snapshotGames(url);
    expect(games.map(({ game_code: code, rtp, api }) => [code, rtp, api.api_title])).toEqual([['sete', '', 'other']]);
  });

  test('all of them, if they come in pages', async () => {
    const row = (id: number) => ({
      id,
      api_name: 'other',
      name: 'Um',
      game_type: 3,
      game_code: `um-${id}`,
      is_open: 1,
    });
    const pages = [Array.from({ length: 60 }, (_, id) => row(id + 1)), [row(61), row(62)]];
    const url = await backEnd((page) => JSON.stringify({ status: 'success', code: 200, data: pages[page - 1] ?? [] }));
    expect(await snapshotGames(url)).toHaveLength(62);
  });

  test.each(['{"status":"error","code":500,"message":"no"}', '{"status":"success","data":[]}', '<html>'])(
    'the embedded ones if it replies %s',
    async (text) => {
      const warn = vi.fn();
      const games = await snapshotGames(await backEnd(text), warn);
      expect(games.map((game) => game.game_code)).toContain('onca-dourada');
      expect(warn).toHaveBeenCalledOnce();
    },
  );
});
