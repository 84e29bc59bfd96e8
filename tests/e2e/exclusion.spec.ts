/** Tests self-exclusion on the page: the consequences, the password, one confirmation, and no sign-in afterwards. */
import { fill } from '#lib/fill.ts';
import { faults } from './support/axe.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const own = dictionary('pt', 'protection');
const security = dictionary('pt', 'security');

test('is confirmed once with the password, and the page states the consequences', async ({ page, complaints }) => {
  const player = await enter(page);
  await page.goto('/responsible-play');
  await arrived(page);
  const part = page.getByRole('region', { name: word(own, 'excludeTitle') });
  const take = async () => {
    await part.getByText('6 meses', { exact: true }).click();
    await part.getByRole('button', { name: fill(word(own, 'excludeTake'), { length: '6 meses' }) }).click();
    await part.getByRole('button', { name: word(own, 'excludeConfirm') }).click();
  };
  await take();
  // After the password the page returns to where it was.
  await page.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(player.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(security, 'confirm'), exact: true })
    .click();
  await page.waitForURL('**/responsible-play');
  await arrived(page);
  await take();
  await expect(part.getByText(word(own, 'excludeDone'))).toBeVisible();
  await expect(part.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: word(own, 'title'), exact: true })).toBeHidden();
  expect(await faults(page)).toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('every page says that the account is closed to play, and withdrawals stay available', async ({ page }) => {
  const { token, password } = await enter(page, { deposit: '50.00', hasWithdrawalPassword: true });
  await callApi('member/password/verify', { password }, token);
  await callApi('protection/exclude', { months: 0 }, token);
  await page.goto('/withdraw');
  await arrived(page);
  await expect(page.locator('.restricted')).toContainText('Sua conta está fechada para depósitos');
  await expect(page.getByLabel(word(dictionary('pt', 'withdrawal'), 'amount'))).toBeEnabled();
});
