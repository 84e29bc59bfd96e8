/** Tests the search from everywhere: the header's icon, the fields of home and lobby, with and without a script. */
import { beyondScreen } from './support/layout.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, eachWidth, expect, test, word, dictionary } from './support/test.ts';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';

const games = dictionary('pt', 'games');
const title = word(dictionary('pt', 'pages'), 'searchGamesTitle');

test(
  'the header’s icon opens the search, a word finds its game, and back restores the results',
  eachWidth,
  async ({ page }) => {
    await page.goto('/terms');
    await page.locator('header').getByRole('link', { name: title }).click();
    await page.waitForURL('**/searchGames');
    const field = page.getByRole('searchbox', { name: word(games, 'search') });
    await field.click();
    await field.fill('raspadinha');
    const found = page.locator('.game-search .tile');
    await expect(found).toHaveCount(1);
    await found.click();
    await page.waitForURL('**/gameInfo?game=raspa-de-coco');
    await page.goBack();
    await expect(page).toHaveURL('/searchGames?q=raspadinha');
    await expect(found).toContainText('Raspa de Coco');
  },
);

test('a word in the address is searched at once, and nothing moves', eachWidth, async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/');
  await page.locator('main').getByRole('searchbox').fill('21');
  await page.locator('main').getByRole('searchbox').press('Enter');
  await page.waitForURL('/searchGames?q=21');
  await expect(page.locator('.game-search .tile')).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: word(games, 'search') })).toHaveValue('21');
  await arrived(page);
  expect(await shifts.told()).toEqual([]);
  await page.goto('/searchGames?q=qwxzvk');
  await expect(page.getByText(word(games, 'foundNoneHint'))).toBeVisible();
  await expect(page.locator('#all-games .tile').first()).toBeVisible();
  await expect(page.locator('#all-games .categories a').first()).toBeVisible();
  expect(await shifts.told()).toEqual([]);
});

test('recent searches are removed one by one', async ({ page }) => {
  await page.goto('/searchGames?q=roleta');
  await expect(page.locator('.game-search .tile').first()).toBeVisible();
  await page.goto('/searchGames');
  await page.getByRole('searchbox').click();
  await page.getByRole('button', { name: word(games, 'forgetOne').replace('{{words}}', 'roleta') }).click();
  await expect(page.locator('.recent')).toHaveCount(0);
});

test('the lists of languages open inside the screen in every language', async ({ page }) => {
  const faults: string[] = [];
  for (const locale of locales) {
    await page.goto(localePath(locale, '/terms'));
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const menu of await page.locator('details.languages:visible').all()) {
        await menu.locator('summary').click();
        const box = await menu.locator('div').boundingBox();
        const isInside = box !== null && box.x >= 0 && box.x + box.width <= width;
        if (!isInside || (await beyondScreen(page)).length > 0)
          faults.push(`${locale} at ${width} px: ${JSON.stringify(box)}`);
        await page.keyboard.press('Escape');
        await expect(menu).not.toHaveAttribute('open');
      }
    }
  }
  expect(faults).toEqual([]);
});

test.describe('the search works without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('icon and fields open the search page, which lists all games', async ({ page }) => {
    for (const path of ['/', '/game']) {
      await page.goto(path);
      await page.getByRole('searchbox', { name: word(games, 'search') }).fill('onça');
      await page.getByRole('search').getByRole('button', { name: title }).click();
      await expect(page).toHaveURL(`/searchGames?q=${encodeURIComponent('onça')}`);
      await expect(page.locator('#all-games .tile').first()).toBeVisible();
    }
    await page.locator('header').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL('/searchGames');
  });
});
