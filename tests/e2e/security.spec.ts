/** Tests account security for a player: e-mail by a mailed code, passwords, other sessions. */
import { faults } from './support/axe.ts';
import { codeFromOutbox, journeyOf } from './support/journey.ts';
import { act } from './support/operators.ts';
import { enter, newPlayer, signIn, signInAgain } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const security = dictionary('pt', 'security');
const session = dictionary('pt', 'session');
const button = (page: Page, key: string) => page.getByRole('button', { name: word(security, key), exact: true });
const field = (page: Page, key: string) => page.getByLabel(word(security, key), { exact: true });

async function confirm(page: Page, password: string): Promise<void> {
  await field(page, 'passwordNow').fill(password);
  await button(page, 'confirm').click();
}

test('an e-mail is bound by the code from the outbox, then resets a forgotten withdrawal password', async ({
  page,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page, { hasWithdrawalPassword: true });
  const email = `${person.account}@exemplo.com`;

  // The forgotten password leads to the e-mail page, that one to the re-check, and each one back.
  await journey.open('/security-center/change-withdrawal-password');
  await page.getByRole('link', { name: word(security, 'forgotWithdrawalPassword') }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: word(security, 'bindEmail') })
    .click();
  await page.waitForURL(/verify-password\?next=/);
  expect(await faults(page)).toEqual([]);
  await confirm(page, person.password);
  await page.waitForURL(/bind-email\?next=/);
  await field(page, 'email').fill(email);
  await button(page, 'sendCode').click();
  await expect(field(page, 'code')).toBeVisible();
  await field(page, 'code').fill(await codeFromOutbox(page, email));
  expect(await faults(page)).toEqual([]);
  await button(page, 'bindEmail').click();
  await expect(page.getByText(word(security, 'bound'))).toBeVisible();
  await page.getByRole('link', { name: word(security, 'goOn') }).click();

  await page.waitForURL(/change-withdrawal-password\?forgot=1/);
  await page.getByRole('button', { name: /@exemplo\.com$/ }).click();
  await expect(field(page, 'code')).toBeVisible();
  await field(page, 'code').fill(await codeFromOutbox(page, email));
  await field(page, 'newWithdrawalPassword').fill('135790');
  await field(page, 'repeatWithdrawalPassword').fill('135790');
  await button(page, 'changeWithdrawalPassword').click();
  await expect(page.getByText(word(security, 'withdrawalPasswordChanged'))).toBeVisible();
  await page.goto('/withdraw');
  await expect(page.getByText(word(security, 'restTitle'))).toBeVisible();
  await page.goto('/security-center');
  await expect(page.getByText('3 de 5')).toBeVisible();
  await expect(page.getByText(word(security, 'restTitle'))).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a changed password signs out the other browser and keeps this one', async ({ page, browser, complaints }) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await signInAgain(person));
  await other.goto('/profile');
  await expect(other.locator('header .wallet-balance .money')).toBeVisible();

  await journey.open('/security-center/change-password');
  await field(page, 'passwordNow').fill('wrong');
  await field(page, 'newPassword').fill('uma-senha-nova');
  await field(page, 'repeatPassword').fill('uma-senha-nova');
  await button(page, 'changePassword').click();
  await expect(page.getByText(word(dictionary('pt', 'refusals'), 'PASSWORD_WRONG'))).toBeVisible();
  await expect(field(page, 'passwordNow')).toBeFocused();
  await field(page, 'passwordNow').fill(person.password);
  await button(page, 'changePassword').click();
  await expect(page.getByText(word(security, 'passwordChanged'), { exact: true })).toBeVisible();
  await expect(journey.balance()).toBeVisible();

  await expect(other.getByRole('dialog', { name: word(session, 'forcedTitle') })).toBeVisible();
  await other.context().close();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
});

test('sessions elsewhere are listed and ended, one or all; this one is marked and cannot be ended', async ({
  page,
  browser,
}) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, await signInAgain(person));
  await other.goto('/profile');
  await expect(other.locator('header .wallet-balance .money')).toBeVisible();
  await signInAgain(person);

  await journey.open('/security-center');
  const sessions = page.getByRole('list', { name: word(security, 'sessions') }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText(word(security, 'current'));
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  await sessions.last().getByRole('button').click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByText(word(security, 'sessionEnded'))).toBeVisible();

  await signInAgain(person);
  await page.reload();
  await expect(sessions).toHaveCount(3);
  const question = page.getByRole('dialog', { name: word(security, 'endOthersTitle') });
  await button(page, 'endOthers').click();
  await expect(question).toContainText(word(security, 'endOthersText'));
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: word(security, 'keepOthers') }).click();
  await expect(question).toBeHidden();
  await expect(sessions).toHaveCount(3);
  await button(page, 'endOthers').click();
  await question.getByRole('button', { name: word(security, 'endOthers'), exact: true }).click();
  await expect(sessions).toHaveCount(1);
  expect(await page.evaluate(() => sessionStorage.getItem('jogada.token'))).toBe(person.token);
  await expect(other.getByRole('dialog', { name: word(session, 'forcedTitle') })).toBeVisible();
  await context.close();
});

test('support’s one-time password must be replaced by a new password', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  const person = await newPlayer();
  const { password: oneTime = 'none' } = await act(`/members/${person.account}/reset-password`);
  await journey.logIn({ ...person, password: oneTime });
  await page.waitForURL('/security-center/change-password');
  await page.getByRole('button', { name: word(session, 'reminderUnderstood') }).click();
  await expect(page.getByText(word(security, 'mustChange'))).toBeVisible();
  await field(page, 'passwordNow').fill(oneTime);
  await field(page, 'newPassword').fill('minha-senha-nova');
  await field(page, 'repeatPassword').fill('minha-senha-nova');
  await button(page, 'changePassword').click();
  await expect(page.getByText(word(security, 'passwordChanged'), { exact: true })).toBeVisible();
});
