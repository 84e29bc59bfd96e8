/**
 * Every route meets WCAG 2.2 AA as far as a machine can check. It cuts no text off and is no wider than the screen, on a narrow phone and on a
 * wide screen.
 */
import { routes } from '#routes/routes.ts';
import { faults } from './support/axe.ts';
import { cutOff } from './support/layout.ts';
import { askWithdrawal, enter } from './support/player.ts';
import { arrived, expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const queries: Readonly<Record<string, string>> = {
  '/gameInfo': '?game=onca-dourada',
  '/recharge-payment': '?order=D0',
};
/** The same around every page: looked at on the first. */
const frame = ['header', 'footer', 'nav.bar'];
/** An offer's text is the same to both; what stands in the place of a player's own part is looked at on these. */
const isAnotherOffer = (path: string) => /^\/promotion\/activity\/(?!(recharge|lottery-wheel|mysterious)$)/.test(path);
/** A page of a player's shows a visitor one and the same panel: it is looked at on one of them. */
const visitors = routes.filter(
  ({ path, access }) => (access === 'anyone' && !isAnotherOffer(path)) || path === '/wallet',
);
/** The same to a player as to a visitor. */
const prose = ['/terms', '/privacy', '/download', '/offline', '/information-center/support', '/test', '/test12'];
const players = routes.filter(({ path }) => !prose.includes(path));

/** Opens these routes in this page, one after the other. Answers one line for each fault. */
async function walk(page: Page, session: 'visitor' | 'player'): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of session === 'visitor' ? visitors : players) {
    await page.goto(`${path}${queries[path] ?? ''}`);
    await arrived(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const cut = (await cutOff(page)).map((text) => `cut off: ${text}`);
      const all = [...cut, ...(await faults(page, path === '/' ? [] : frame))];
      found.push(...all.map((fault) => `${path} at ${size.width} px: ${fault}`));
    }
  }
  await expect(page.locator('html'), 'to the end').toHaveAttribute('data-session', session);
  return found;
}

test('every route for a visitor, and the dialogs', async ({ page }) => {
  test.setTimeout(180_000);
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
  test.setTimeout(180_000);
  // A deposit, a withdrawal: their pages have something to show.
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  await askWithdrawal(player, '20.00');
  expect(await walk(page, 'player')).toEqual([]);
});
