/**
 * Tests the back office in a browser. The sign-in is set up by a link, a withdrawal is approved, and every page of an
 * admin opens without a fault. A passkey is made and used.
 */
import { faults } from './support/axe.ts';
import { enterBackoffice, openCase, openLink } from './support/operator-page.ts';
import { act } from './support/operators.ts';
import { askWithdrawal, newPlayer } from './support/player.ts';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { addPasskeyDevice } from './support/passkey-device.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en' });

test('an operator sets up the sign-in by a link and approves a withdrawal without an error', async ({ page }) => {
  const player = await newPlayer({ deposit: '100.00', hasWithdrawalPassword: true });
  const bill = await askWithdrawal(player, '30.00');

  await page.goto(backofficeUrl);
  expect(await faults(page)).toEqual([]);
  await openLink(page, 'admin');
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);
  await enterBackoffice(page, 'admin');

  // A phone folds the menu.
  await page.goto(`${backofficeUrl}backoffice/page/withdrawals`);
  await expect(page.getByRole('link', { name: bill })).toBeVisible();
  await openCase(page, `/withdrawals/${bill}`);
  await page.getByRole('radio', { name: 'Approve and pay' }).check();
  await page.getByRole('region', { name: 'Approve and pay' }).getByLabel('Reason').fill('Conferido');
  await page.getByRole('button', { name: 'Approve and pay, open the next' }).click();
  await expect(page.locator('.strip .pending')).toContainText(bill);
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);

  // Pages outside the menu; backoffice-pages.spec.ts checks those in it.
  for (const path of ['account', `members?q=${player.account}`]) {
    await page.goto(`${backofficeUrl}backoffice/page/${path}`);
    expect([path, await faults(page)]).toEqual([path, []]);
  }
  await page.getByRole('link', { name: player.account }).click();
  await expect(page.getByRole('heading', { name: player.account })).toBeVisible();
  // Waits for the stylesheet, because Playwright's click does not.
  await page.waitForLoadState('load');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('an operator sets up a passkey by a link, signs in with it, and finds the form that its session’s end interrupted', async ({
  page,
}) => {
  const player = await newPlayer();
  await addPasskeyDevice(page);
  const name = await openLink(page, 'admin');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.goto(`${backofficeUrl}backoffice/page/members?q=${player.account}`);
  await page.getByRole('link', { name: player.account }).click();
  await page.getByText('Pause play', { exact: true }).click();
  const form = page.locator('details[open] form');
  await form.getByLabel('Length').selectOption('7 days');
  await form.getByLabel('Reason').fill('Pedido por telefone');
  await act(`/operators/${name}/end-sessions`);
  await form.getByRole('button').click();
  await expect(page.getByText('The form you sent was saved')).toBeVisible();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('Your session ended before the form was sent').first()).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Pedido por telefone');
  await form.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('Done');
});
