/** Tests the rain room: a visitor is present, and sees the next draw with its commitment and the last draws. */
import { faults } from './support/axe.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const own = dictionary('pt', 'rain');

test('a player who opens the page is present and sees the hash of the next draw', async ({ page }) => {
  await enter(page);
  await page.goto('/promotion/activity/mysterious');
  await arrived(page);
  const room = page.getByRole('region', { name: word(own, 'room') });
  await expect(room.getByText(word(own, 'here'))).toBeVisible();
  await expect(room.getByText(/\d+ jogador(es)? na sala/).first()).toBeVisible();
  await room.getByText(word(own, 'hash'), { exact: true }).click();
  await expect(room.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
