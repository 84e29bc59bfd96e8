/** Tests the second step in a browser: turning it on and off, at sign-in on page and dialog, and for a new key. */
import { readFileSync } from 'node:fs';
import { codeAt, STEP_MS } from '#tests/support/app.ts';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { callApi, enter, newPlayer } from './support/player.ts';
import type { Player } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const factor = dictionary('pt', 'factor');
const security = dictionary('pt', 'security');
const session = dictionary('pt', 'session');
const withdrawal = dictionary('pt', 'withdrawal');
const wrong = word(dictionary('pt', 'refusals'), 'FACTOR_WRONG');

/** Turns the second step on by calls. Returns the app's secret and the recovery codes. */
async function turnOn({ token, password }: Player) {
  await callApi('member/password/verify', { password }, token);
  const { secret } = (await callApi('factor/totp/begin', {}, token)).data as { secret: string };
  const { data } = await callApi('factor/totp/confirm', { code: codeAt(secret, Date.now()) }, token);
  return { secret, codes: data.codes as string[] };
}
/** Returns an unused code, of the next time step, because phones' clocks may be ahead by one. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + STEP_MS);

const appCode = (page: Page) => page.getByLabel(word(session, 'appCode'), { exact: true });
const recoveryCode = (page: Page) => page.getByLabel(word(session, 'recoveryCode'), { exact: true });
const step = (page: Page) => page.getByRole('form', { name: word(session, 'secondStepTitle') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isIn = (page: Page) => expect(page.locator('header .wallet-balance .money')).toBeVisible();

async function givePassword(page: Page, { account, password }: Player): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await main.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await main.getByRole('button', { name: word(session, 'login'), exact: true }).click();
}

/** Removes the refused calls, which this test causes, from the browser's errors. */
const refused = (complaints: string[]) =>
  expect(complaints.splice(0).filter((text) => !/status of 40[03]/.test(text))).toEqual([]);

test('is turned on with an app, its recovery codes are shown once, and a code turns it off', async ({
  page,
  complaints,
}) => {
  const { password } = await enter(page);
  await page.goto('/security-center/authenticator');
  await press(page, word(factor, 'turnOn'));
  const verify = page.getByRole('dialog', { name: word(security, 'verifyTitle') });
  await verify.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(password);
  await verify.getByRole('button', { name: word(security, 'confirm') }).click();
  await expect(verify).toBeHidden();
  await press(page, word(factor, 'turnOn'));
  await expect(page.getByRole('img', { name: word(factor, 'qrLabel') })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const secret = (await page.locator('.secret code').innerText()).replace(/\s/g, '');

  await appCode(page).fill('000000');
  await press(page, word(factor, 'confirm'));
  await expect(page.getByText(wrong)).toBeVisible();
  await appCode(page).fill(codeAt(secret, Date.now()));
  await press(page, word(factor, 'confirm'));
  const list = page.getByRole('list', { name: word(factor, 'codesTitle') }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  expect(await faults(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await press(page, word(factor, 'saveCodes'));
  const file = await coming;
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(await list.allInnerTexts());

  await press(page, word(factor, 'kept'));
  await expect(page.getByText('10 de 10')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.goto('/security-center');
  await expect(page.getByText('2 de 5')).toBeVisible();

  await page.goto('/security-center/authenticator');
  await appCode(page).fill(nextCode(secret));
  await press(page, word(factor, 'turnOff'));
  await expect(page.getByText(word(factor, 'turnedOff'))).toBeVisible();
  await expect(page.getByRole('button', { name: word(factor, 'turnOn'), exact: true })).toBeVisible();
  refused(complaints);
});

test('the login page asks for a code after the password', async ({ page, complaints }) => {
  const player = await newPlayer();
  const { secret } = await turnOn(player);
  await page.goto('/login?next=/profile');
  await givePassword(page, player);
  await expect(appCode(page)).toBeFocused();
  await expect(appCode(page)).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await faults(page)).toEqual([]);
  await appCode(page).fill('000000');
  await step(page)
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await expect(page.getByText(wrong)).toBeVisible();
  await expect(appCode(page)).toBeFocused();

  // Goes back, where the typed name is kept, and continues.
  await press(page, word(session, 'loginAgain'));
  await expect(page.getByRole('main').getByLabel(word(session, 'loginName'), { exact: true })).toHaveValue(
    player.account,
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await appCode(page).fill(nextCode(secret));
  await step(page)
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await page.waitForURL('/profile');
  await isIn(page);
  refused(complaints);
});

test('the login dialog accepts a recovery code and keeps the page', async ({ page, complaints }) => {
  const player = await newPlayer();
  const { codes } = await turnOn(player);
  await page.goto('/game');
  await page
    .locator('header')
    .getByRole('button', { name: word(session, 'login') })
    .click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(player.account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await press(page, word(session, 'useRecovery'));
  await recoveryCode(page).fill(codes[0] ?? '');
  expect(await faults(page)).toEqual([]);
  await step(page)
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await isIn(page);
  await expect(page).toHaveURL(/\/game$/);
  refused(complaints);
});

test('an expired step returns to the password and says so', async ({ page, complaints }) => {
  const player = await newPlayer();
  await turnOn(player);
  await page.goto('/login');
  await givePassword(page, player);
  for (let turn = 0; turn < 5; turn++) {
    await appCode(page).fill(`00000${turn}`);
    const answer = page.waitForResponse(/session\/factor/);
    await step(page)
      .getByRole('button', { name: word(session, 'login'), exact: true })
      .click();
    await answer;
  }
  await expect(page.getByText(word(dictionary('pt', 'refusals'), 'FACTOR_EXPIRED'))).toBeVisible();
  await expect(page.getByRole('main').getByLabel(word(session, 'loginName'), { exact: true })).toHaveValue(
    player.account,
  );
  refused(complaints);
});

test('a withdrawal to a new key asks for password and code, and keeps the typed text', async ({ page, complaints }) => {
  const player = await newPlayer({ deposit: '100.00', hasWithdrawalPassword: true });
  const { secret, codes } = await turnOn(player);
  await page.goto('/login?next=/withdraw');
  await givePassword(page, player);
  await press(page, word(session, 'useRecovery'));
  await recoveryCode(page).fill(codes[0] ?? '');
  await step(page)
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  await page.waitForURL('/withdraw');
  await press(page, word(session, 'reminderUnderstood'));
  const journey = journeyOf(page, 'pt');
  await journey.withdraw('60');
  const verify = page.getByRole('dialog', { name: word(security, 'verifyTitle') });
  await verify.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(player.password);
  await verify.getByRole('button', { name: word(security, 'confirm') }).click();
  await expect(appCode(page)).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await appCode(page).fill(nextCode(secret));
  await verify.getByRole('button', { name: word(security, 'confirm') }).click();
  await expect(verify).toBeHidden();
  await expect(page.getByLabel(word(withdrawal, 'amount'), { exact: true })).toHaveValue('60');
  await page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true }).click();
  await journey.confirmWithdrawal();
  await expect(page.getByText(word(withdrawal, 'submitted'))).toBeVisible();
  refused(complaints);
});
