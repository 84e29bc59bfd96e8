/**
 * Tests the back office in a browser: a phone is enrolled, a withdrawal approved, and every page of an admin opened
 * without a fault.
 */
import { Secret, TOTP } from 'otpauth';
import { faults } from './support/axe.ts';
import { addOperator } from './support/operators.ts';
import { askWithdrawal, newPlayer } from './support/player.ts';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { expect, test } from './support/test.ts';

test('an operator enrols a phone and approves a withdrawal without an error', async ({ page }) => {
  const name = `op-${crypto.randomUUID().slice(0, 8)}`;
  const token = await addOperator(name, 'admin');
  const player = await newPlayer({ deposit: '100.00', hasWithdrawalPassword: true });
  const bill = await askWithdrawal(player, '30.00');

  await page.goto(backofficeUrl);
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Operator token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = await page.locator('code').innerText();
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  await page.getByRole('link', { name: bill }).click();
  await page.getByRole('radio', { name: 'Approve and pay' }).check();
  await page.getByRole('region', { name: 'Approve and pay' }).getByLabel('Reason').fill('Conferido');
  await page.getByRole('button', { name: 'Approve and pay, open the next' }).click();
  await expect(page.locator('.strip .pending')).toContainText(bill);
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);

  const menu = page.getByRole('navigation').getByRole('link');
  const hrefs = await menu.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(10);
  for (const href of [...hrefs, `${backofficeUrl}backoffice/page/members?q=${player.account}`]) {
    await page.goto(href);
    expect([href, await faults(page)]).toEqual([href, []]);
  }
  await page.getByRole('link', { name: player.account }).click();
  await expect(page.getByRole('heading', { name: player.account })).toBeVisible();
  // Waits for the stylesheet, because Playwright's click does not.
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
