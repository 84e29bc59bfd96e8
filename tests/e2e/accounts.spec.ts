/** Tests sign-up and sign-in: registration in two steps, login by any name, and a forgotten password. */
import { fill } from '#lib/fill.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { faults } from './support/axe.ts';
import { codeFromOutbox, journeyOf } from './support/journey.ts';
import { callApi, newPlayer } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const security = dictionary('pt', 'security');
const site = dictionary('pt', 'site');
const refusals = dictionary('pt', 'refusals');

const registration = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
  const optional = (key: string) => fill(word(dictionary('pt', 'ui'), 'optional'), { label: word(session, key) });
  return {
    dialog,
    box: (key: string) => dialog.getByLabel(word(session, key), { exact: true }),
    email: dialog.getByLabel(optional('email'), { exact: true }),
    withdrawalPassword: dialog.getByLabel(optional('withdrawalPassword'), { exact: true }),
    next: dialog.getByRole('button', { name: word(session, 'next'), exact: true }),
    submit: dialog.getByRole('button', { name: word(session, 'register'), exact: true }),
  };
};
const open = (page: Page, key: 'login' | 'register') =>
  page
    .getByRole('button', { name: word(site, key), exact: true })
    .first()
    .click();

test('registers by keyboard alone: Enter moves on, errors take the focus, and the first deposit follows', async ({
  page,
}) => {
  const person = newPerson();
  const { dialog, box, email, withdrawalPassword, next, submit } = registration(page);
  await page.goto('/');
  await open(page, 'register');
  await expect(box('account'), 'focus starts in the first field').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(word(refusals, 'REQUIRED')).first()).toBeVisible();
  await expect(box('account')).toBeFocused();
  await page.keyboard.type('12345678901');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(word(refusals, 'ACCOUNT_INVALID')), 'digits alone are no username').toBeVisible();
  await box('account').fill(person.account);
  await expect(dialog.getByText(word(refusals, 'ACCOUNT_INVALID'))).toBeHidden();
  await box('password').fill(person.password);
  await box('passwordConfirmation').fill(`${person.password}x`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(word(refusals, 'PASSWORDS_DIFFER'))).toBeVisible();
  await expect(box('passwordConfirmation')).toBeFocused();
  await page.keyboard.press('Backspace');
  await box('passwordConfirmation').fill(person.password);
  await expect(dialog.getByText(word(refusals, 'PASSWORDS_DIFFER'))).toBeHidden();
  await email.fill(`${person.account}@exemplo.com`);
  await page.keyboard.press('Enter');

  await expect(box('realname'), 'the second step begins at its first field').toBeFocused();
  await expect(next).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.type(person.realname);
  await box('cpf').focus();
  await page.keyboard.type(person.cpf);
  await expect(box('cpf')).toHaveValue(person.cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'));
  await box('phone').focus();
  await page.keyboard.insertText(`+55 (${person.phone.slice(0, 2)}) ${person.phone.slice(2)}`);
  await withdrawalPassword.fill('246810');
  await expect(dialog.getByRole('link', { name: word(session, 'terms') })).toHaveAttribute('href', '/terms');
  await expect(dialog.getByRole('link', { name: word(session, 'privacy') })).toHaveAttribute('href', '/privacy');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(word(refusals, 'ADULT_REQUIRED'))).toBeVisible();
  await expect(box('adult')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(word(refusals, 'ADULT_REQUIRED'))).toBeHidden();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('auth/register2'),
  );
  await submit.focus();
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    cpf: person.cpf,
    phone: person.phone,
    qk_pwd: '246810',
  });
  await page.waitForURL('/recharge');
  await expect(page.getByText(word(session, 'registered'))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('jogada.registration'))).toBeNull();
  await arrived(page);
});

test('a taken username is said in the first step, and a free one leads on', async ({ page }) => {
  const taken = await newPlayer();
  const person = newPerson();
  const { dialog, box } = registration(page);
  await page.goto('/');
  await open(page, 'register');
  await box('account').fill(taken.account);
  await box('password').fill(person.password);
  await box('passwordConfirmation').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(word(refusals, 'ACCOUNT_TAKEN'))).toBeVisible();
  await expect(box('account')).toBeFocused();
  await expect(dialog.getByText(word(session, 'accountHint'))).toBeHidden();
  await box('account').fill(`${taken.account}2`.slice(-20));
  await page.keyboard.press('Enter');
  await expect(box('realname')).toBeFocused();
});

test('an error in the first step leads back to it, and typed text except passwords survives a reload', async ({
  page,
  complaints,
}) => {
  const taken = await newPlayer();
  const person = { ...newPerson(), account: taken.account };
  const { dialog, box, submit, withdrawalPassword } = registration(page);
  // Another person takes the name after it was checked.
  const free = { status: 'success', code: 200, message: '', data: { is_free: 1 } };
  await page.route('**/api/auth/account/check*', (route) => route.fulfill({ json: free }));
  await journeyOf(page, 'pt').fillRegistration(person);
  await withdrawalPassword.fill('246810');
  await submit.click();
  await expect(dialog.getByText(word(refusals, 'ACCOUNT_TAKEN'))).toBeVisible();
  await expect(box('account')).toBeFocused();
  await expect(box('cpf'), 'the other step').toBeHidden();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);

  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain(person.cpf.slice(0, 3));
  for (const secret of [person.password, '246810']) expect(kept).not.toContain(secret);
  await page.reload();
  await open(page, 'register');
  await expect(box('account')).toHaveValue(taken.account);
  await box('account').fill(`${taken.account}2`.slice(-20));
  await box('password').fill(person.password);
  await box('passwordConfirmation').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(box('realname')).toHaveValue(person.realname);
  await expect(box('cpf')).not.toHaveValue('');
  await expect(box('phone')).not.toHaveValue('');
  await expect(withdrawalPassword).toHaveValue('');
  await box('adult').check();
  await submit.click();
  await page.waitForURL('/recharge');
  await arrived(page);
});

test('logs in by CPF, from the first field of the dialog', async ({ page }) => {
  const person = await newPlayer();
  await page.goto('/promotion/vip');
  await open(page, 'login');
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await expect(dialog.getByLabel(word(session, 'loginName'), { exact: true })).toBeFocused();
  await page.keyboard.type(person.cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.locator('header .wallet-balance .money')).toBeVisible();
});

test('a forgotten password is reset by the code in the mail, also after a reload', async ({ page }) => {
  const person = await newPlayer();
  const email = `${person.account}@exemplo.com`;
  await callApi('member/password/verify', { password: person.password }, person.token);
  await callApi('member/email/code', { email }, person.token);
  await callApi('member/email/bind', { code: await codeFromOutbox(page, email) }, person.token);

  await page.goto('/login');
  await page
    .getByRole('main')
    .getByRole('link', { name: word(session, 'forgotPassword') })
    .click();
  await page.waitForURL('/forgotten-password');
  const name = page.getByRole('main').getByLabel(word(session, 'loginName'), { exact: true });
  await name.fill(person.phone);
  await page.keyboard.press('Enter');
  const said = word(security, 'forgotSent').split('{{')[0] ?? '';
  await expect(page.getByText(said)).toBeVisible({ timeout: 30_000 });
  expect(await faults(page)).toEqual([]);
  const code = await codeFromOutbox(page, email);
  await page.reload();
  await page.getByLabel(word(security, 'code'), { exact: true }).fill(code);
  await page.getByLabel(word(security, 'newPassword'), { exact: true }).fill('minha-senha-nova');
  await page.getByLabel(word(security, 'repeatPassword'), { exact: true }).fill('minha-senha-nova');
  await page.getByRole('button', { name: word(security, 'changePassword'), exact: true }).click();
  await expect(page.getByText(word(security, 'passwordChanged'), { exact: true })).toBeVisible();
  await expect(page.locator('header .wallet-balance .money')).toBeVisible();
  await expect(page.getByText(word(security, 'passwordChangedText').split('{{')[0] ?? '')).toBeVisible();
});
