/**
 * Tests sessions over tabs and time: the warning before the end, signing out everywhere, and addresses that need a
 * sign-in.
 */
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { callApi, enter, newPlayer, signIn, signInAgain } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const recharge = dictionary('pt', 'recharge');
const withdrawal = dictionary('pt', 'withdrawal');
const profile = dictionary('pt', 'profile');

async function login(page: Page, account: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

test('an unused session warns, continues after the player’s answer, and otherwise ends; typed text stays', async ({
  page,
  complaints,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page);
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
  // The fake clock runs half an hour of timers at once. Their requests are in flight when the session ends, and are
  // refused.
  expect(complaints.splice(0).filter((line) => !line.includes('status of 401'))).toEqual([]);
});

test('signing out in one tab signs out the other, and a late reply changes nothing', async ({
  page,
  context,
  complaints,
}) => {
  const player = await enter(page);
  const other = await context.newPage();
  await signIn(other, await signInAgain(player));
  const asked = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  await other.route('**/api/recharge/list*', async (route) => {
    asked.resolve(undefined);
    await gate.promise;
    await route.continue();
  });
  await other.goto('/rechargeRecord');
  await expect(other.locator('header .wallet-balance .money')).toBeVisible();
  await asked.promise;

  await page.goto('/profile');
  const left = other.waitForResponse('**/api/auth/logout*');
  await page.getByRole('button', { name: word(profile, 'logout'), exact: true }).click();
  await page.waitForURL('/');
  await expect(page.locator('[data-opens="login"]:visible').first()).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-session', 'visitor');
  const signInTitle = other.getByRole('heading', { name: word(dictionary('pt', 'site'), 'signInTitle') });
  await expect(signInTitle).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('jogada.token'))).toBeNull();

  // A request in flight at the end of the session gets 401. The browser logs it, and the page shows no dialog.
  await left;
  const late = other.waitForResponse('**/api/recharge/list*');
  gate.resolve(undefined);
  expect((await late).status()).toBe(401);
  await arrived(other);
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(signInTitle).toBeVisible();
  await arrived(page);
  const refused = complaints.splice(0);
  expect(refused).not.toEqual([]);
  expect(refused.filter((line) => !line.includes('status of 401'))).toEqual([]);
});

test('an address that needs sign-in keeps its query, and the withdrawal opens the login and returns', async ({
  page,
  complaints,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await newPlayer();
  const made = await callApi(
    'recharge/online',
    { money: '60.00', payment_id: 1, payment_type: 'online_pix' },
    person.token,
  );
  const deposit = `/recharge-payment?order=${String(made.data.bill_no)}`;

  await page.goto(deposit);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await login(page, person.account, person.password);
  await expect(page).toHaveURL(deposit);
  await expect(page.getByRole('button', { name: word(recharge, 'copyCode') })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/withdraw');
  await login(page, person.account, person.password);
  await page.waitForURL(/withdrawalPassword\?next=%2Fwithdraw$/);
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await journey.setWithdrawalPassword();
  await expect(page.getByLabel(word(withdrawal, 'key'), { exact: true })).toBeVisible();
  // Requests in flight when the token was removed get 401.
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});
