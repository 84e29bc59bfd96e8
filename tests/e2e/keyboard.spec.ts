/**
 * Tests the whole shell without a pointer: skip link, navigation, language picker, dialogs, and the focus afterwards.
 */
import { eachWidth, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const site = dictionary('pt', 'site');
const session = dictionary('pt', 'session');

/** Returns the accessible text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? element.innerText.replace(/\s+/g, ' ').trim();
  });

/** Presses Tab until the element with this text has the focus. Fails if the focus returns to its start first. */
async function tabTo(page: Page, text: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key);
    if ((await focused(page)) === text) return;
  }
  throw new Error(`the keyboard does not reach "${text}"`);
}

/** Expects that the focus is visible: it has an outline, and no fixed element covers it after scrolling. */
async function expectSeen(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      // The box around a field has the outline.
      const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.box') ?? element);
      return { outline: outlineStyle !== 'none' && outlineWidth === '3px', open: element.contains(above) };
    });
  await expect.poll(seen, { message: await focused(page) }).toEqual({ outline: true, open: true });
}

test('the skip link skips the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(word(site, 'skip'));
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('every focusable element of a page shows its focus, uncovered', eachWidth, async ({ page }) => {
  for (const path of ['/', '/promotion/vip']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const first = await focused(page);
    let stops = 0;
    do {
      await expectSeen(page);
      await page.keyboard.press('Tab');
      stops++;
    } while ((await focused(page)) !== first && (await page.evaluate(() => document.activeElement !== document.body)));
    expect(stops).toBeGreaterThan(12);
  }
});

test('the menu opens its pages', eachWidth, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, word(site, 'navPromotions'));
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('/promotion/activity');
  await expect(page.locator('.bar [aria-current="page"]')).toHaveText(word(site, 'navPromotions'));
});

test('a dialog keeps the focus, closes by Escape and returns the focus', async ({ page }) => {
  await page.goto('/promotion/vip');
  await tabTo(page, word(site, 'login'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    // Between two rounds the focus is on the browser's own buttons. The page then sees it on the document's body.
    const inside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside, await focused(page)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focused(page)).toBe(word(site, 'login'));
});

test('a language is chosen without a pointer, and Escape closes the picker', async ({ page }) => {
  await page.goto('/promotion/vip?from=card');
  const summary = page.locator('details.languages:visible > summary').last();
  await tabTo(page, (await summary.innerText()).replace(/\s+/g, ' ').trim());
  await page.keyboard.press('Enter');
  await tabTo(page, 'English');
  await expectSeen(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('details.languages[open]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await tabTo(page, 'English');
  await page.keyboard.press('Enter');
  await page.waitForURL('/en/promotion/vip?from=card');
});
