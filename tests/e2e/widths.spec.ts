/**
 * Tests every width from the narrowest phone to a wide screen: no horizontal scrolling, no cut-off text, no
 * overlapping controls.
 */

import { brokenWords, covered, cutOff, beyondScreen } from './support/layout.ts';
import { enter } from './support/player.ts';
import { playerPages, visitorPages } from './support/ten-pages.ts';
import { arrived, expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';

/** The narrowest phone, both sides of each width at which a rule begins, and a wide screen. */
const widths = [
  320, 360, 420, 520, 600, 601, 640, 641, 680, 760, 761, 860, 861, 900, 901, 960, 961, 1100, 1101, 1280, 1600, 1920,
];

/** Returns one line for each fault of each page. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await arrived(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = [...(await beyondScreen(page)), ...(await cutOff(page)), ...(await covered(page))];
      faults.push(...found.map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  return faults;
}

test('pages of a visitor keep their layout at every width', async ({ page }) => {
  expect(await walk(page, visitorPages)).toEqual([]);
});

test('pages of a player keep their layout at every width', async ({ page }) => {
  await enter(page, { deposit: '1000.00', hasWithdrawalPassword: true });
  expect(await walk(page, playerPages)).toEqual([]);
});

test('no word is broken and no label cut off in any language', async ({ page }) => {
  await enter(page, { deposit: '1000.00' });
  const faults: string[] = [];
  for (const locale of locales)
    for (const path of ['/', '/wallet', '/promotion/activity'] as const) {
      await page.goto(localePath(locale, path));
      await arrived(page);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const found = [...(await brokenWords(page)), ...(await cutOff(page))];
        faults.push(...found.map((fault) => `${localePath(locale, path)} at ${width} px: ${fault}`));
      }
    }
  expect(faults).toEqual([]);
});

test('the prize table of a slot fits a narrow phone in every language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const faults: string[] = [];
  for (const locale of locales) {
    await page.goto(`${localePath(locale, '/gameInfo')}?game=rio-de-guarana`);
    await expect(page.locator('.intro-rules table').first()).toBeVisible();
    faults.push(...(await beyondScreen(page)).map((fault) => `${locale}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
