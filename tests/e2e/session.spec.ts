/**
 * Tests the guard of players' pages, and the end of a session in the middle of a form
 * (docs/domain/wire-shapes.md#route-guards).
 */
import { journeyOf } from './support/journey.ts';
import { act } from './support/operators.ts';
import { callApi, enter, newPlayer } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const recharge = dictionary('pt', 'recharge');

async function login(page: Page, account: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

test('a visitor to the wallet stays, logs in, and continues to it and to the withdrawal', async ({ page }) => {
  const person = await newPlayer();
  await page.goto('/game');
  await page.locator('nav a[href="/wallet"]').click();
  await expect(page.getByRole('dialog', { name: word(session, 'loginTitle') })).toBeVisible();
  await expect(page).toHaveURL('/game');
  await login(page, person.account, person.password);
  await page.waitForURL('/wallet');
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await page.locator('main a[href="/withdraw"]').click();
  // A player without a withdrawal password is redirected to set one.
  await page.waitForURL(/withdrawalPassword/);
});

test('a sign-in is followed by the reminder until the player switches it off, and the profile switches it on', async ({
  page,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await newPlayer();
  const profile = dictionary('pt', 'profile');
  const reminder = page.getByRole('dialog', { name: word(session, 'reminderTitle') });
  const reminderSwitch = page.getByRole('main').getByLabel(word(session, 'reminderSwitch'));
  const isIn = () => expect(page.locator('header .wallet-balance .money')).toBeVisible();

  await journey.logIn(person, '/login?next=/profile');
  await expect(reminder).toContainText(word(session, 'risk'));
  await reminder.getByLabel(word(session, 'reminderSwitch')).uncheck();
  await page.keyboard.press('Escape');
  await expect(reminder).toBeHidden();
  await page.reload();
  await isIn();
  await arrived(page);
  await expect(reminder, 'once a sign-in').toBeHidden();

  await page.getByRole('button', { name: word(profile, 'logout'), exact: true }).click();
  await page.waitForURL('/');
  await journey.logIn(person, '/login?next=/profile');
  await isIn();
  await arrived(page);
  await expect(reminder).toBeHidden();
  await expect(reminderSwitch).not.toBeChecked();
  await reminderSwitch.check();
  await page.reload();
  await expect(reminderSwitch).toBeChecked();
});

test('a session that ends during a form asks to log in again and keeps the typed text', async ({
  page,
  complaints,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page);
  await journey.open('/recharge');
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('123,45');
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();
  await callApi('auth/logout', {}, person.token);

  // Without a press, the stream reports the end of the session.
  const question = page.getByRole('dialog', { name: word(session, 'expiredTitle') });
  await expect(question).toContainText(word(session, 'expiredText'));
  await question.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await login(page, person.account, person.password);
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await expect(page.getByLabel(word(recharge, 'amount'), { exact: true })).toHaveValue('123,45');
  await page.getByRole('button', { name: word(recharge, 'submit') }).click();
  await page.waitForURL(/recharge-payment\?order=D\d+/);
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});

test('a player with a revoked session gets a message, and the browser’s stored data is deleted', async ({
  page,
  complaints,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page);
  await journey.open('/rechargeRecord');
  await expect(page.getByText(word(recharge, 'empty'))).toBeVisible();
  await act(`/members/${person.account}/kick`);
  await expect(page.getByRole('dialog', { name: word(session, 'forcedTitle') })).toContainText(
    word(session, 'forcedText'),
  );
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});

test('a record that cannot be loaded says so, and a retry loads it', async ({ page, complaints }) => {
  const ui = dictionary('pt', 'ui');
  await enter(page);
  await page.route('**/api/recharge/list*', (route) => route.abort());
  await page.goto('/rechargeRecord');
  await expect(page.getByText(word(ui, 'loadFailed'), { exact: true })).toBeVisible();
  await expect(page.getByText(word(ui, 'networkError'))).toBeVisible();
  await page.unroute('**/api/recharge/list*');
  await page.getByRole('button', { name: word(ui, 'retry') }).click();
  await expect(page.getByText(word(recharge, 'empty'))).toBeVisible();
  expect(complaints.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true);
});
