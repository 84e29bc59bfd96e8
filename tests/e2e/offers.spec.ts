/** Tests the pages of offers for a player: rewards, claim, wagering, wallet, and accessibility at both widths. */
import { faults } from './support/axe.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const own = dictionary('pt', 'offers');
const rewards = (page: Page) => page.locator('.rewards .reward');
const claim = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`^Resgatar R\\$\\s${amount}$`) });

async function open(page: Page, path: string, deposit?: string) {
  const player = await enter(page, deposit === undefined ? {} : { deposit });
  await page.goto(path);
  await arrived(page);
  return player;
}

test('the first deposit is claimed after the player confirmed to give up the other offer', async ({ page }) => {
  await open(page, '/promotion/activity/recharge', '200.00');
  await expect(rewards(page)).toHaveCount(1);
  await expect(rewards(page)).toContainText(/550,00 em apostas/);
  expect(await faults(page)).toEqual([]);
  await claim(page, '10,00').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading')).toBeFocused();
  await expect(sheet).toContainText(/Você recebeR\$\s10,00Precisa apostarR\$\s550,00/);
  await expect(sheet).toContainText('7 dias para completar as apostas');
  await expect(sheet.getByText(/não poderá resgatar “Bônus de boas-vindas”/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await claim(page, '10,00').click();
  await page.getByRole('button', { name: word(own, 'claimNo'), exact: true }).click();
  await claim(page, '10,00').click();
  await page.getByRole('button', { name: word(own, 'claimYes'), exact: true }).click();
  await expect(page.getByText('Recompensa resgatada com sucesso!').first()).toBeVisible();
  await expect(rewards(page)).toContainText(/0,00 de R\$\s550,00 em apostas/);
  await page.goto('/promotion/activity/super');
  await arrived(page);
  await expect(rewards(page)).toContainText(word(own, 'lostOtherOffer'));
});

test('a rebate whose reply is lost is claimed once, and waits in the rewards wallet', async ({ page, complaints }) => {
  const { token } = await open(page, '/promotion/activity/recharge-rebate', '100.00');
  // The server claims the reward, and the reply is lost three times.
  await page.route('**/api/rechargerebate/claim*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await claim(page, '20,00').click();
  await page.getByRole('button', { name: word(own, 'claimYes'), exact: true }).click();
  await expect(rewards(page)).toContainText(/de R\$\s500,00 em apostas/);
  // The stream may report the claim while a repeated press is in flight.
  await page.unrouteAll({ behavior: 'wait' });
  expect(complaints.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true);
  const { data } = await callApi('rechargerebate/check', {}, token);
  expect(data).toHaveLength(1);
  await page.goto('/promotion/rebates');
  await arrived(page);
  await expect(page.locator('.rewards dd').filter({ hasText: /20,00/ })).toBeVisible();
  await expect(page.locator('.rewards progress')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the daily cashback lists its days with their sums, and the week with its statement', async ({ page }) => {
  await open(page, '/promotion/activity/daily-loss-relief-fund');
  await expect(rewards(page)).toHaveCount(7);
  await expect(rewards(page).first()).toContainText(word(own, 'noReturn'));
  expect(await faults(page)).toEqual([]);
  await page.goto('/promotion/activity/weekly-Compensation');
  await arrived(page);
  await expect(rewards(page)).toHaveCount(7);
  const before = await page.locator('.rewards h2').textContent();
  await page.getByRole('button', { name: word(own, 'weekBefore') }).click();
  await expect(page.locator('.rewards h2')).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: word(own, 'weekAfter') }).click();
  await expect(page.locator('.rewards h2')).toHaveText(before ?? '');
});

test('the VIP pages show the level, its changes and the progress of a bonus', async ({ page }) => {
  const { token } = await open(page, '/promotion/vip', '1500.00');
  await expect(page.getByRole('heading', { name: 'Bronze' })).toBeVisible();
  await expect(page.locator('.rewards')).toContainText(/Prata: a partir de R\$\s5\.001,00 no total depositado/);
  expect(await faults(page)).toEqual([]);
  await page.goto('/promotion/history');
  await arrived(page);
  await expect(rewards(page)).toContainText(/Nível Bronze/);
  await callApi('ftd/claim', {}, token);
  await page.goto('/promotion/cover');
  await arrived(page);
  await expect(rewards(page).filter({ hasText: 'Primeiro depósito' })).toContainText(/550,00 em apostas/);
  expect(await faults(page)).toEqual([]);
});

test('the page of all offers marks claimable rewards', async ({ page }) => {
  await open(page, '/promotion/activity/offers', '100.00');
  await expect(page.locator('.reward[data-state="available"]')).toHaveText([
    /Primeiro depósito.*1 recompensa para resgatar/,
    /Bônus de depósito.*1 recompensa para resgatar/,
    /Bônus de boas-vindas.*1 recompensa para resgatar/,
  ]);
  expect(await faults(page)).toEqual([]);
});

test('an exchange of points says how many are missing', async ({ page }) => {
  await open(page, '/promotion/activity/exchange');
  await expect(page.getByText('Faltam 100 pontos para trocar')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
