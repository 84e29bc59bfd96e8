/** Sessions over tabs and time: the warning before an unused one ends, signing out everywhere, and addresses that ask for sign-in. */
import { newPerson } from '#tests/support/people.ts';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { expect, test, word, words } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = words('pt', 'session');
const recharge = words('pt', 'recharge');
const withdrawal = words('pt', 'withdrawal');
const profile = words('pt', 'profile');

async function login(page: Page, account: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'account'), { exact: true }).fill(account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

test('an unused session is warned of, kept by an answer, and ends without one; what was typed stays', async ({
  page,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = newPerson();
  await journey.register(person);
  await page.clock.install();
  await journey.open('/recharge');
  const amount = page.getByLabel(word(recharge, 'amount'), { exact: true });
  await amount.fill('123,45');
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();

  const warning = page.getByRole('dialog', { name: word(session, 'idleTitle') });
  await page.clock.fastForward('29:10');
  await expect(warning.getByRole('timer')).toHaveText(/^0:[1-5]\d$/);
  expect(await faults(page)).toEqual([]);
  await warning.getByRole('button', { name: word(session, 'stay') }).click();
  await expect(warning).toBeHidden();

  await page.clock.fastForward('29:10');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('01:00');
  const ended = page.getByRole('dialog', { name: word(session, 'idleEndedTitle') });
  await expect(ended).toBeVisible();
  await expect(warning).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('jogada.token'))).toBeNull();
  await ended.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await login(page, person.account, person.password);
  await expect(amount).toHaveValue('123,45');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  const journey = journeyOf(page, 'pt');
  const person = newPerson();
  await journey.register(person);
  const other = await context.newPage();
  await journeyOf(other, 'pt').logIn(person, '/login?next=/rechargeRecord');
  await other.waitForURL('/rechargeRecord');
  await expect(other.locator('header .wallet-balance .money')).toBeVisible();

  await journey.open('/profile');
  await page.getByRole('button', { name: word(profile, 'logout'), exact: true }).click();
  await page.waitForURL('/');
  await expect(other.locator('html')).toHaveAttribute('data-session', 'visitor');
  await expect(other.getByRole('heading', { name: word(words('pt', 'site'), 'signInTitle') })).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('jogada.token'))).toBeNull();
});

test('an address that asks for sign-in keeps its query, and the withdrawal asks by itself and leads back', async ({
  page,
  complaints,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = newPerson();
  await journey.register(person);
  await journey.open('/recharge');
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('60');
  await page.getByRole('button', { name: word(recharge, 'submit') }).click();
  await page.waitForURL(/recharge-payment\?order=D\d+/);
  const deposit = page.url();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto(deposit);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await login(page, person.account, person.password);
  await expect(page).toHaveURL(deposit);
  await expect(page.getByRole('img', { name: word(recharge, 'qrLabel') })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/withdraw');
  await login(page, person.account, person.password);
  await page.waitForURL(/withdrawalPassword\?next=%2Fwithdraw$/);
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await journey.setWithdrawalPassword();
  await expect(page.getByLabel(word(withdrawal, 'key'), { exact: true })).toBeVisible();
  // A page that was asking while its token was taken away hears so.
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});
