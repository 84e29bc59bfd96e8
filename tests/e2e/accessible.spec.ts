/** No route breaks WCAG 2.2 AA as far as a machine can tell: for a visitor, for a player, and with the dialogs open. */
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { routes } from '#routes';
import { faults } from './support/axe.ts';
import { askWithdrawal, enter } from './support/player.ts';
import { siteUrl } from '#scripts/dev/test-stack.ts';
import { arrived, eachWidth, expect, test as base, watch } from './support/test.ts';
import type { Page } from './support/test.ts';

interface Walkers {
  readonly visitor: Page;
  readonly player: Page;
  /** What the browser said in both. */
  readonly said: string[];
}

/** Two tabs that all routes are opened in, one after the other: a browser of its own for each would cost more than the look. */
const test = base.extend<{ walkers: Walkers }, { opened: Walkers }>({
  opened: [
    async ({ browser }, use, { project }) => {
      const { width = 0, height = 0 } = project.use.viewport ?? {};
      // The narrowest phones; the wide project stays as it is.
      const viewport = width < 600 ? { width: 360, height: 740 } : { width, height };
      const options = { baseURL: siteUrl, serviceWorkers: 'block', hasTouch: width < 600, viewport } as const;
      const said: string[] = [];
      const open = async () => {
        const page = await (await browser.newContext(options)).newPage();
        watch(page, said);
        return page;
      };
      const [visitor, player] = [await open(), await open()];
      // A deposit, a withdrawal: their pages have something to show.
      const person = await enter(player, { deposit: '100.00', hasWithdrawalPassword: true });
      await askWithdrawal(person, '20.00');
      await use({ visitor, player, said });
      for (const page of [visitor, player]) await page.context().close();
    },
    { scope: 'worker' },
  ],
  walkers: async ({ opened }, give) => {
    await give(opened);
    expect(opened.said.splice(0), 'the browser console stays clean').toEqual([]);
  },
});

const queries: Readonly<Record<string, string>> = {
  '/gameInfo': '?game=onca-dourada',
  '/recharge-payment': '?order=D0',
};

for (const { path } of routes)
  test(`${path} for a visitor and for a player`, eachWidth, async ({ walkers: { visitor, player } }) => {
    await visitor.goto(`${path}${queries[path] ?? ''}`);
    await arrived(visitor);
    expect(await faults(visitor), 'visitor').toEqual([]);

    await player.goto(`${path}${queries[path] ?? ''}`);
    await expect(player.locator('html')).toHaveAttribute('data-session', 'player');
    await arrived(player);
    expect(await faults(player), 'player').toEqual([]);
  });

for (const dialog of ['login', 'register'])
  test(`the ${dialog} dialog`, eachWidth, async ({ walkers: { visitor } }) => {
    await visitor.goto('/');
    await visitor.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(visitor.locator(`dialog#${dialog}`)).toBeVisible();
    await arrived(visitor);
    expect(await faults(visitor)).toEqual([]);
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

// On the phone alone: what differs are words, and the wide layout has the same parts.
for (const path of tenRoutes)
  test(`${path} in the other languages`, async ({ walkers: { visitor } }) => {
    for (const locale of locales.filter((code) => code !== 'pt')) {
      await visitor.goto(localePath(locale, path));
      await arrived(visitor);
      expect(await faults(visitor), locale).toEqual([]);
    }
  });
