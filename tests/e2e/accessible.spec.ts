/**
 * Tests that every route meets WCAG 2.2 AA as far as a machine can check. No text is cut off, and no page is wider
 * than a narrow phone or a wide screen. On a phone nothing moves while a page and its data load.
 */
import { routes } from '#routes/routes.ts';
import { faults } from './support/axe.ts';
import { cutOff } from './support/layout.ts';
import { askWithdrawal, callApi, enter } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { filledPages } from './support/ten-pages.ts';
import { arrived, expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

const phone = { width: 360, height: 740 };
const sizes = [phone, { width: 1280, height: 900 }];
const queries: Readonly<Record<string, string>> = {
  '/gameInfo': '?game=onca-dourada',
  '/recharge-payment': '?order=D0',
};
/** Visitors and players get the same offer texts. These three offers also have a player's part, so they are checked. */
const isAnotherOffer = (path: string) => /^\/promotion\/activity\/(?!(recharge|lottery-wheel|mysterious)$)/.test(path);
/** A visitor gets the same panel on every page of players, so only one of them is checked. */
const visitors = routes.filter(
  ({ path, access }) => (access === 'anyone' && !isAnotherOffer(path)) || path === '/wallet',
);
/** Pages that are equal for players and visitors. */
const prose = ['/terms', '/privacy', '/download', '/offline', '/information-center/support', '/test', '/test12'];
const players = routes.filter(({ path }) => !prose.includes(path));

/** Opens these routes in turn. Returns one line for each fault. */
async function walk(page: Page, session: 'visitor' | 'player'): Promise<string[]> {
  const found: string[] = [];
  const shifts = await watchShifts(page);
  for (const { path } of session === 'visitor' ? visitors : players) {
    await page.setViewportSize(phone);
    await page.goto(`${path}${queries[path] ?? ''}`);
    await arrived(page);
    if (session === 'visitor' || filledPages.includes(path))
      found.push(...(await shifts.told()).map((shift) => `${path} shifts: ${shift}`));
    for (const size of sizes) {
      await page.setViewportSize(size);
      const cut = (await cutOff(page)).map((text) => `cut off: ${text}`);
      const all = [...cut, ...(await faults(page, path === '/' ? 'all' : 'within the shell'))];
      found.push(...all.map((fault) => `${path} at ${size.width} px: ${fault}`));
    }
  }
  await expect(page.locator('html'), 'to the end').toHaveAttribute('data-session', session);
  return found;
}

test('every route for a visitor, and the dialogs', async ({ page }) => {
  test.setTimeout(600_000);
  expect(await walk(page, 'visitor')).toEqual([]);
  for (const dialog of ['login', 'register']) {
    await page.goto('/');
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    await arrived(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await faults(page), dialog).toEqual([]);
    }
  }
});

test('every route for a player', async ({ page }) => {
  test.setTimeout(600_000);
  // A player with deposit, withdrawal, limits and favourites, so that those pages have content.
  const player = await enter(page, { deposit: '200.00', hasWithdrawalPassword: true });
  await askWithdrawal(player, '20.00');
  await callApi('protection/limit', { kind: 'loss', period: 'week', value: '200.00' }, player.token);
  await callApi('games/follow/set', { game_ids: [1, 2, 3] }, player.token);
  expect(await walk(page, 'player')).toEqual([]);
});
