/** Tests the pages without the shell: both forms of the cashier on one page, and the catalogue of components. */
import { journeyOf } from './support/journey.ts';
import { enter } from './support/player.ts';
import { arrived, eachWidth, expect, test, word, dictionary } from './support/test.ts';

const site = dictionary('pt', 'site');
const withdrawal = dictionary('pt', 'withdrawal');
const catalogue = dictionary('pt', 'catalogue');

test('deposit and withdrawal work side by side', eachWidth, async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await journey.open('/cztx');
  await expect(page.getByRole('heading', { name: word(site, 'signInTitle') })).toBeVisible();
  await enter(page);
  await journey.open('/cztx');
  const deposit = page.getByRole('region', { name: word(site, 'rechargeTitle') });
  const payout = page.getByRole('region', { name: word(site, 'withdrawTitle') });

  // A deposit needs no withdrawal password, so the page is not left.
  await expect(payout.getByRole('link', { name: word(withdrawal, 'create') })).toBeVisible();
  await deposit.getByLabel(word(dictionary('pt', 'recharge'), 'amount'), { exact: true }).fill('50');
  await expect(page).toHaveURL(/\/cztx$/);
  await payout.getByRole('link', { name: word(withdrawal, 'create') }).click();
  await page.waitForURL('**/withdrawalPassword');
  await journey.setWithdrawalPassword();

  await journey.open('/cztx');
  await payout.getByLabel(word(withdrawal, 'amount'), { exact: true }).fill('20');
  await expect(deposit.getByLabel(word(withdrawal, 'amount'), { exact: true })).toHaveValue('');
  const [left, right] = [await deposit.boundingBox(), await payout.boundingBox()];
  if ((page.viewportSize()?.width ?? 0) > 900) expect(right?.y).toBe(left?.y);
  else expect(right?.y).toBeGreaterThan(left?.y ?? Infinity);
});

test('the components of the catalogue work', async ({ page }) => {
  await page.goto('/test');
  await arrived(page);
  await page.getByRole('button', { name: word(catalogue, 'showToast') }).click();
  await expect(page.getByText(word(catalogue, 'toast'))).toBeVisible();
  await page.getByRole('button', { name: word(catalogue, 'openDialog') }).click();
  await expect(page.getByRole('dialog', { name: word(catalogue, 'dialogTitle') })).toBeVisible();
  await expect(page.getByRole('timer').first()).toHaveText(/^1[45]:\d\d$/);
});

test('two catalogues side by side have their own choices and dialogs', async ({ page }) => {
  await page.goto('/test12');
  await arrived(page);
  const [narrow, wide] = [page.getByRole('region', { name: '360 px' }), page.getByRole('region', { name: '560 px' })];
  expect((await narrow.boundingBox())?.width).toBe(360);
  expect((await wide.boundingBox())?.width).toBe(560);
  const first = (column: typeof narrow) =>
    column.getByRole('group', { name: word(catalogue, 'cards') }).getByLabel(word(catalogue, 'first'));
  const second = narrow.getByRole('group', { name: word(catalogue, 'cards') }).getByLabel(word(catalogue, 'second'));
  await second.check();
  await expect(first(narrow)).not.toBeChecked();
  await expect(first(wide)).toBeChecked();
  await wide.getByRole('button', { name: word(catalogue, 'openDialog') }).click();
  await expect(page.locator('#dialog-560')).toBeVisible();
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((element) => element.id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
