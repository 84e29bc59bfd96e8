/** No route breaks WCAG 2.2 AA as far as a machine can tell: for a visitor, for a player, and with the dialogs open. */
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { routes } from '#routes';
import { faults } from './support/axe.ts';
import { askWithdrawal, newPlayer, signIn } from './support/player.ts';
import { arrived, eachWidth, expect, test as base } from './support/test.ts';

/** Somebody with a deposit, a withdrawal and a round, whose pages have something to show; the same for all routes. */
const test = base.extend<object, { token: string }>({
  token: [
    async ({}, use) => {
      const player = await newPlayer({ deposit: '100.00', hasPin: true });
      await askWithdrawal(player, '20.00');
      await use(player.token);
    },
    { scope: 'worker' },
  ],
});

// The narrowest phones; the wide project stays as it is.
test.beforeEach(async ({ page }) => {
  const size = page.viewportSize();
  if (size && size.width < 600) await page.setViewportSize({ width: 360, height: 740 });
});

const queries: Readonly<Record<string, string>> = {
  '/gameInfo': '?game=onca-dourada',
  '/recharge-payment': '?order=D0',
};

for (const { path } of routes)
  test(`${path} for a visitor and for a player`, eachWidth, async ({ page, token }) => {
    await page.goto(path);
    await arrived(page);
    expect(await faults(page), 'visitor').toEqual([]);

    await signIn(page, token);
    await page.goto(`${path}${queries[path] ?? ''}`);
    await expect(page.locator('html')).toHaveAttribute('data-session', path === '/offline' ? /./ : 'player');
    await arrived(page);
    expect(await faults(page), 'player').toEqual([]);
  });

for (const dialog of ['login', 'register'])
  test(`the ${dialog} dialog`, eachWidth, async ({ page }) => {
    await page.goto('/');
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    await arrived(page);
    expect(await faults(page)).toEqual([]);
  });

/** What players of every language meet first, and the pages with tables, forms and long prose. */
const tenRoutes = [
  '/',
  '/game',
  '/login',
  '/recharge',
  '/promotion/activity',
  '/promotion/activity/recharge',
  '/promotion/vip',
  '/agency-center/agency-mechanism',
  '/responsible-play',
  '/terms',
] as const;

for (const path of tenRoutes)
  test(`${path} in the other languages`, eachWidth, async ({ page }) => {
    for (const locale of locales.filter((code) => code !== 'pt')) {
      await page.goto(localePath(locale, path));
      expect(await faults(page), locale).toEqual([]);
    }
  });
