/** The language picker: the same page in the other language, its query kept, and the choice remembered (spec 1 and 4). */
import { eachWidth, expect, test } from './support/test.ts';

test('choosing a language keeps page and query, and the next visit starts in it', eachWidth, async ({ page }) => {
  await page.goto('/game?type=slots');
  await page.locator('details.languages:visible').first().locator('summary').click();
  await page.locator('details.languages[open] a[data-language="en"]').click();
  await page.waitForURL('/en/game?type=slots');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/');
  await page.waitForURL('/en');
  await page.goto('/login');
  await expect(page, 'an address means what it says').toHaveURL('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});

test('a first visit is in Portuguese', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});
