/** Tests the profile: portrait, nickname, and a balance that no one else can see. */
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const profile = dictionary('pt', 'profile');
const refusals = dictionary('pt', 'refusals');

test('portrait and nickname are chosen and stored', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await enter(page);
  await journey.open('/profile');
  await page.getByRole('button', { name: word(profile, 'changePicture') }).click();
  const pictures = page.getByRole('dialog', { name: word(profile, 'changePicture') });
  await expect(pictures.getByRole('button', { name: /^Retrato/ })).toHaveCount(12);
  expect(await faults(page)).toEqual([]);
  await pictures.getByRole('button', { name: `${word(profile, 'femalePictures')} 2` }).click();
  await expect(pictures).toBeHidden();

  await page.getByRole('button', { name: word(profile, 'changeNickname') }).click();
  const dialog = page.getByRole('dialog', { name: word(profile, 'changeNickname') });
  const nickname = dialog.getByLabel(word(profile, 'nickname'), { exact: true });
  await nickname.fill('A');
  await dialog.getByRole('button', { name: word(profile, 'save') }).click();
  await expect(dialog.getByText(word(refusals, 'NICKNAME_INVALID'))).toBeVisible();
  await nickname.fill('Ana da Praia');
  await nickname.press('Enter');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main').getByText('Ana da Praia')).toBeVisible();
  await expect(page.locator('.profile-head > .portrait img[src="/avatars/female-2.svg"]')).toBeVisible();
});

test('a hidden balance stays hidden in header, profile and game, and is read out as hidden', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await enter(page);
  await journey.open('/profile');
  await expect(journey.balance()).toHaveText(/R\$\s0,00/);
  await page.getByRole('button', { name: word(profile, 'hideBalance') }).click();
  const hidden = word(dictionary('pt', 'session'), 'balanceHidden');
  await expect(page.locator('header .wallet-balance')).toContainText(hidden);
  await expect(page.locator('main')).not.toContainText(/R\$\s0,00/);
  await journey.open('/gameInfo?game=onca-dourada');
  await expect(page.locator('.play-balance')).toContainText(hidden);
  await journey.open('/profile');
  await expect(page.locator('header .wallet-balance')).toContainText(hidden);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: word(profile, 'showBalance') }).click();
  await expect(journey.balance()).toHaveText(/R\$\s0,00/);
});

test('a claimed bonus is on the profile with its remaining wagering and its end', async ({ page }) => {
  const { token } = await enter(page, { deposit: '200.00' });
  await callApi('ftd/claim', {}, token);
  await page.goto('/profile');
  await arrived(page);
  const bonus = page.getByRole('listitem').filter({ hasText: /Faltam R\$\s550,00 de R\$\s550,00/ });
  await expect(bonus.getByRole('progressbar')).toHaveAttribute('value', '0');
  await expect(bonus).toContainText(/Prazo: \d\d\/\d\d\/\d{4}/);
  expect(await faults(page)).toEqual([]);
});
