/** No route breaks WCAG 2.2 AA as far as a machine can tell: for a visitor, for a player, and with the dialogs open. */
import { localePath } from '#i18n/paths.ts';
import { newPerson } from '#tests/support/people.ts';
import { routes } from '#routes';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { expect, test } from './support/test.ts';

// Every route, one after the other.
test.setTimeout(300_000);

test('for a visitor', async ({ page }) => {
  for (const { path } of routes) {
    await page.goto(path);
    expect(await faults(page), path).toEqual([]);
  }
  for (const locale of ['en', 'cn', 'th'] as const) {
    await page.goto(localePath(locale, '/'));
    expect(await faults(page), locale).toEqual([]);
  }
  for (const dialog of ['login', 'register']) {
    await page.goto('/');
    await page.locator(`[data-opens="${dialog}"]:visible`).first().click();
    await expect(page.locator(`dialog#${dialog}`)).toBeVisible();
    expect(await faults(page), dialog).toEqual([]);
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
  for (const { path } of routes) {
    const query = path === '/gameInfo' ? '?game=onca-dourada' : path === '/recharge-payment' ? '?order=D0' : '';
    await page.goto(`${path}${query}`, { waitUntil: 'networkidle' });
    expect(await faults(page), path).toEqual([]);
  }
});
