/**
 * Tests favourite buttons: full from the press on, stored for a visitor, added to an account at sign-in, and listed on
 * a page.
 */
import { FAVOURITES_KEY } from '#lib/browser-names.ts';
import { oncaDouradaPaytable } from '#games/onca-dourada/paytable.ts';
import { faults } from './support/axe.ts';
import { holdFramework } from './support/framework.ts';
import { callApi, enter, newPlayer } from './support/player.ts';
import { apiUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, recordComplaints, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const own = dictionary('pt', 'favourites');
const session = dictionary('pt', 'session');
const ui = dictionary('pt', 'ui');
const { pt: name } = oncaDouradaPaytable.names;

/** Finds the visible favourite buttons of the game. A page may have one for visitors and one for players. */
const heart = (page: Page) =>
  page.getByRole('button', { name: word(own, 'heart').replace('{{name}}', name), exact: true });
const said = (page: Page) => page.locator('.toast').filter({ hasText: word(ui, 'loginFirst') });
const listed = (page: Page) => page.getByRole('main').locator('.tile strong');

test('a visitor’s favourite stays, the page says where it is stored, and it is added to the account at a sign-in', async ({
  page,
}) => {
  const player = await newPlayer();
  await page.goto('/game');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const box = await heart(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/game$/);
  await expect(said(page)).toContainText(word(own, 'kept'));
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/favourites');
  await expect(listed(page)).toHaveText([name]);

  await page.goto('/game');
  await page.locator('.heart[aria-pressed="false"]').first().click();
  await said(page)
    .getByRole('button', { name: word(session, 'login') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="account"]').fill(player.account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'player');
  await expect(said(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), FAVOURITES_KEY)).toBeNull();
  const { data } = await callApi('games/follow', {}, player.token);
  expect(data).toHaveLength(2);
  await expect(page.locator('.found-games .heart[aria-pressed="true"]')).toHaveCount(2);
  await arrived(page);
});

test('a favourite that a player removes, also by keyboard, is deleted on the server', async ({ page }) => {
  const { token } = await enter(page);
  const reply = await fetch(`${apiUrl}/api/games/listsv2?isMobile=1`);
  const ids = ((await reply.json()) as { data: { id: number }[] }).data.slice(0, 3).map(({ id }) => id);
  await callApi('games/follow/set', { game_ids: ids }, token);
  await page.goto('/favourites');
  await expect(listed(page)).toHaveCount(3);
  await arrived(page);
  expect(await faults(page)).toEqual([]);
  const hearts = page.getByRole('main').locator('.heart');
  await hearts.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(2);
  await expect(hearts.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(1);
  await expect(hearts.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(word(own, 'empty'), { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toBeFocused();
  await expect.poll(async () => (await callApi('games/follow', {}, token)).data).toEqual([]);
  await page.reload();
  await expect(page.getByText(word(own, 'emptyHint'))).toBeVisible();
});

test('the favourite button is in the player’s bar and on the visitor’s page, and other tabs follow', async ({
  page,
  complaints,
}) => {
  await page.goto('/gameInfo?game=onca-dourada');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(said(page)).toBeVisible();
  const beside = await page.context().newPage();
  recordComplaints(beside, complaints);
  await beside.goto('/');
  await expect(heart(beside).first()).toHaveAttribute('aria-pressed', 'true');
  await heart(page).click();
  await expect(heart(beside).first()).toHaveAttribute('aria-pressed', 'false');

  await enter(page);
  await page.goto('/gameInfo?game=onca-dourada');
  const bar = page.locator('.play-bar .heart');
  await expect(bar).toHaveAttribute('aria-pressed', 'false');
  await arrived(page);
  await arrived(beside);
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(beside).first()).toHaveAttribute('aria-pressed', 'true');
  await beside.close();
});

test('a failed favourite shows an error, and its button is empty again', async ({ page, complaints }) => {
  await enter(page);
  await page.route('**/api/games/follow/set*', (route) => route.abort());
  await page.goto('/game');
  await arrived(page);
  await heart(page).click();
  await expect(page.locator('.toast')).toHaveText(
    word(own, 'setFailed').replace('{{reason}}', word(ui, 'networkError')),
  );
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('a press before the code arrives is not lost', async ({ page }) => {
  const framework = await holdFramework(page);
  await page.goto('/game');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  framework.letIn();
  await expect(said(page)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), FAVOURITES_KEY)).toMatch(/^\[\d+\]$/);
});

test('a press whose code fails to load once takes effect when it loads', async ({ page, complaints }) => {
  let failures = 0;
  await page.route(/\/_astro\/FavouriteButtons\./, (route) => (failures++ < 2 ? route.abort() : route.continue()));
  await page.goto('/game');
  await heart(page).click();
  await expect(said(page)).toBeVisible();
  expect(failures).toBeGreaterThan(2);
  expect(complaints.splice(0).filter((line) => !/ERR_FAILED|Failed to fetch/.test(line))).toEqual([]);
});
