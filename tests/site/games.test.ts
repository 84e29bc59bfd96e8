/** The static pages' snapshot of the games is what the API lists, and each game has its cover. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';

test('the snapshot is the API list', async () => {
  const api = await startApi();
  const reply = (await (await api.request('/api/games/listsv2?isMobile=1')).json()) as { data: { img_url: string }[] };
  const snapshot = JSON.parse(readFileSync('src/content/games.json', 'utf8')) as unknown;
  expect(reply.data).toEqual(snapshot);
  expect(reply.data.filter((game) => !existsSync(`public${game.img_url}`))).toEqual([]);
  await api.close();
});
