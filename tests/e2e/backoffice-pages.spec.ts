/** Tests that every page of the back office's menu fits a phone and a wide screen, in both languages, without a fault. */
import { faults } from './support/axe.ts';
import { beyondScreen } from './support/layout.ts';
import { enterBackoffice, speak } from './support/operator-page.ts';
import { expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

test.use({ locale: 'en-GB' });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

/** Returns the addresses of the menu's pages. */
const menu = (page: Page): Promise<string[]> =>
  page.locator('nav a').evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);

test('every page of the menu fits both widths in both languages, and has no fault', async ({ page }) => {
  await enterBackoffice(page, 'admin');
  const pages = await menu(page);
  expect(pages.length).toBeGreaterThan(20);
  const found: string[] = [];
  const tell = (address: string, width: number, told: readonly string[]) =>
    found.push(...told.map((each) => `${new URL(address).pathname} at ${width}: ${each}`));
  for (const address of pages) {
    await page.setViewportSize(PHONE);
    await page.goto(address);
    tell(address, PHONE.width, await faults(page, 'all'));
    await page.setViewportSize(WIDE);
    if ((await beyondScreen(page)).length > 0) tell(address, WIDE.width, ['wider than the screen']);
  }
  await speak(page, 'Português');
  for (const address of pages) {
    await page.goto(address);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      if ((await beyondScreen(page)).length > 0) tell(address, size.width, ['wider than the screen, in Portuguese']);
    }
  }
  expect(found).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of the menu has its heading, its content and its buttons', async ({ page }) => {
    await enterBackoffice(page, 'admin');
    for (const address of await menu(page)) {
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main').locator('table, form, .sheet').first()).toBeVisible();
      // A button that only a script can use is hidden until the script is there.
      await expect(page.locator('main button:not([form]):not(form button)').locator('visible=true')).toHaveCount(0);
    }
  });
});
