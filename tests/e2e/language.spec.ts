/** Tests the language picker, and the chosen language on every address. */
import { LANGUAGE_KEY } from '#lib/browser-names.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

declare global {
  interface Window {
    arrive: (isVisible: boolean) => Promise<void>;
  }
}

const language = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag);

async function choose(page: Page, code: string): Promise<void> {
  await page.locator('details.languages:visible').first().locator('summary').click();
  await page.locator(`details.languages[open] a[data-language="${code}"]`).click();
}

test('choosing a language keeps page and query, and every address is then in it', async ({ page }) => {
  await page.goto('/game?type=slots');
  await choose(page, 'en');
  await page.waitForURL('/en/game?type=slots');
  await language(page, 'en');

  await page.goto('/');
  await expect(page).toHaveURL('/en');
  await page.goto('/login?next=%2Fwithdraw#main');
  await expect(page).toHaveURL('/en/login?next=%2Fwithdraw#main');
  await language(page, 'en');

  await choose(page, 'pt');
  await page.waitForURL(/\/login\?next=%2Fwithdraw/);
  await page.goto('/terms');
  await expect(page).toHaveURL('/terms');
  await language(page, 'pt-BR');
});

test('no page in another language is painted before the chosen one', async ({ page }) => {
  const arrival = Promise.withResolvers<boolean>();
  await page.exposeFunction('arrive', arrival.resolve);
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'en');
    if (location.pathname !== '/terms') return;
    // A document that is being left fires no load event.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'complete') void window.arrive(document.body?.checkVisibility() ?? false);
    });
  }, LANGUAGE_KEY);
  // Delays the other page, so that the first one loads completely.
  await page.route('/en/terms', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/terms');
  await expect(page).toHaveURL('/en/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await arrival.promise).toBe(false);
});
