/** No route breaks WCAG 2.2 AA as far as a machine can tell: for a visitor, for a player, and with the dialogs open. */
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { newPerson } from '#tests/support/people.ts';
import { routes } from '#routes';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { withoutStream } from './support/quiet.ts';
import { expect, test } from './support/test.ts';

// Every route, one after the other.
test.setTimeout(300_000);
// The narrowest phones; the wide project stays as it is.
test.beforeEach(async ({ page }) => {
  const size = page.viewportSize();
  if (size && size.width < 600) await page.setViewportSize({ width: 360, height: 740 });
});

test('for a visitor', async ({ page }) => {
  for (const { path } of routes) {
    await page.goto(path);
    expect(await faults(page), path).toEqual([]);
  }
  for (const dialog of ['login', 'register']) {
    await page.goto('/');
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    expect(await faults(page), dialog).toEqual([]);
  }
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

test('ten routes in the other languages', async ({ page }) => {
  for (const locale of locales.filter((code) => code !== 'pt'))
    for (const path of tenRoutes) {
      await page.goto(localePath(locale, path));
      expect(await faults(page), localePath(locale, path)).toEqual([]);
    }
});

test('for a player', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  const person = newPerson();
  await journey.register(person);
  await journey.depositByPix('100');
  await journey.open('/withdrawalPassword');
  await journey.setWithdrawalPassword();
  await journey.withdraw('20', person.cpf);
  await withoutStream(page.context());
  for (const { path } of routes) {
    const query = path === '/gameInfo' ? '?game=onca-dourada' : path === '/recharge-payment' ? '?order=D0' : '';
    await page.goto(`${path}${query}`, { waitUntil: 'networkidle' });
    expect(await faults(page), path).toEqual([]);
  }
});
