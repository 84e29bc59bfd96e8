/**
 * Tests pages without JavaScript: they can be read and navigated, no button is inert, and what needs scripts says so.
 */
import { expect, test, word, dictionary } from './support/test.ts';

const site = dictionary('pt', 'site');
const pages = dictionary('pt', 'pages');
const own = dictionary('pt', 'favourites');

test.use({ javaScriptEnabled: false });

test('a visitor reads, browses games by category, and learns what a game needs', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main a[href="/game"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(site, 'gameTitle'));
  await expect(page.locator('.lobby-tiles .tile:visible')).toHaveCount(16);
  await expect(page.locator('.lobby-filters')).toBeHidden();
  await expect(page.locator('.heart:visible')).toHaveCount(0);
  await page
    .locator('.categories')
    .getByRole('link', { name: word(pages, 'typeSlots') })
    .click();
  await expect(page.locator('.lobby-tiles .tile:visible')).toHaveCount(3);

  await page.goto('/gameInfo?game=onca-dourada');
  const said = page.locator('main noscript');
  await expect(said.locator('p').first()).toHaveText(word(dictionary('pt', 'game'), 'scriptless'));
  await expect(said.locator('p').first()).toBeVisible();
  await expect(page.locator('button:visible')).toHaveCount(0);
  await said.locator('a').click();
  await expect(page).toHaveURL(/\/game$/);
  await page.goto('/favourites');
  await expect(page.locator('main noscript p')).toHaveText(word(own, 'scriptless'));
  await expect(page.getByText(word(dictionary('pt', 'ui'), 'loading'))).toBeHidden();
});

test('a player’s page says that it needs scripts', async ({ page }) => {
  await page.goto('/recharge');
  await expect(page.locator('main noscript p')).toHaveText(word(site, 'needsScript'));
  await expect(page.locator('main noscript p')).toBeVisible();
  await expect(page.locator('header button:visible, main button:visible')).toHaveCount(0);
});
