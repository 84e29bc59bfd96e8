/**
 * Tests the search for games: results while typing, by keyboard and touch, help without results, and recent searches.
 */
import { faults } from './support/axe.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import { stopTime } from './support/time.ts';

const games = dictionary('pt', 'games');

test('a game is found while typing, with one request, and opens', async ({ page }) => {
  await page.clock.install();
  await page.goto('/searchGames');
  await arrived(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/games/listsv2') asked.push(searchParams.get('keyword') ?? '');
  });
  const field = page.getByRole('searchbox', { name: word(games, 'search') });
  const all = page.locator('#all-games');
  await expect(all).toBeVisible();
  // The touch hydrates the field. From then on the search follows the typed text.
  await field.click();
  await expect(page.locator('astro-island[ssr]:has(input[type="search"])')).toHaveCount(0);
  // However slowly the keys arrive, no pause lies between two of them.
  await stopTime(page);
  await field.pressSequentially('onca dorada');
  await page.clock.resume();
  const found = page.locator('.game-search .tile');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Onça Dourada');
  expect(asked).toEqual(['onca dorada']);
  await expect(all).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await field.press('Enter');
  await field.fill('');
  await expect(all).toBeVisible();
  // Recent searches are suggested again, also after a reload.
  await page.reload();
  await field.click();
  await page.getByRole('button', { name: 'onca dorada', exact: true }).click();
  await found.click();
  await page.waitForURL('**/gameInfo?game=onca-dourada');
});

test('a search without results offers help, and a network failure a retry', async ({ page, complaints }) => {
  await page.goto('/th/searchGames');
  await arrived(page);
  const texts = dictionary('th', 'games');
  const field = page.getByRole('searchbox', { name: word(texts, 'search') });
  await field.click();
  await field.fill('qwxzvk');
  await expect(page.getByText(word(texts, 'foundNoneHint'))).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.route('**/api/games/listsv2*', (route) => route.abort());
  await field.fill('ว่าว');
  await expect(page.getByText(word(texts, 'searchFailed'))).toBeVisible();
  await page.unroute('**/api/games/listsv2*');
  await page.getByRole('button', { name: word(dictionary('th', 'ui'), 'retry') }).click();
  await expect(page.locator('.game-search .tile')).toHaveCount(1);
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a player finds a movement of the balance beside games, and its day of the statement', async ({ page }) => {
  await enter(page, { deposit: '80.00' });
  await page.goto('/searchGames?q=deposito');
  const movement = page.getByRole('region', { name: word(games, 'movements') }).getByRole('link');
  await expect(movement).toHaveCount(1);
  await expect(movement).toContainText('Depósito');
  await expect(movement).toContainText('80,00');
  expect(await faults(page)).toEqual([]);
  await movement.click();
  await expect(page).toHaveURL(/\/order-center\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(page.locator('.days')).toContainText('80,00');
});
