/** A dialog that is closed during its submit still shows the result. A form whose page fails can be used again. */
import type { Locator } from 'playwright/test';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import { callApi, enter, newPlayer, withdrawalPassword } from './support/player.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const recharge = dictionary('pt', 'recharge');
const withdrawal = dictionary('pt', 'withdrawal');
const refusals = dictionary('pt', 'refusals');
const ui = dictionary('pt', 'ui');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Delays a call. Resolves when it is requested; `release` sends it to the server. */
async function hold(page: Page, path: string) {
  const asked = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**/api/${path}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.resolve(undefined);
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => gate.resolve(undefined) };
}

test('a refused sign-in opens its dialog again with the reason', async ({ page, complaints }) => {
  const { account } = await newPlayer();
  await page.goto('/game');
  await button(page, word(session, 'login')).first().click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill('not their own');
  const login = await hold(page, 'auth/login2');
  await button(dialog, word(session, 'login')).click();
  await login.asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  login.release();
  await expect(dialog.getByText(word(refusals, 'CREDENTIALS_WRONG'))).toBeVisible();
  await expect(button(dialog, word(session, 'login'))).not.toHaveAttribute('aria-busy', 'true');
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 40\d/)]);
});

/** Fills in the withdrawal up to the confirmation, and closes that while the request is in flight. */
async function closeWhileSent(page: Page) {
  await page.goto('/withdraw');
  await arrived(page);
  await page.getByLabel(word(withdrawal, 'amount'), { exact: true }).fill('40');
  await page.getByLabel(word(withdrawal, 'withdrawalPassword'), { exact: true }).fill(withdrawalPassword);
  await button(page, word(withdrawal, 'submit')).click();
  const dialog = page.getByRole('dialog', { name: word(withdrawal, 'confirmTitle') });
  await dialog.getByRole('checkbox').check();
  const sent = await hold(page, 'drawing');
  await button(dialog, word(withdrawal, 'confirm')).click();
  await sent.asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return sent;
}

test('a withdrawal made after its confirmation was closed is still confirmed', async ({ page }) => {
  await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  const sent = await closeWhileSent(page);
  sent.release();
  await expect(page.getByText(word(withdrawal, 'submitted'))).toBeVisible();
});

test('a withdrawal refused after its confirmation was closed shows the error in its form, which can be sent again', async ({
  page,
  complaints,
}) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  const sent = await closeWhileSent(page);
  // Another withdrawal takes the money meanwhile.
  const all = { payment_type: 'cpf', cpf_id: player.cpf, money: '100.00', qk_pwd: withdrawalPassword };
  await callApi('drawing', { ...all, forfeit_bonus: true }, player.token);
  sent.release();
  const amount = page.getByLabel(word(withdrawal, 'amount'), { exact: true });
  await expect(page.getByText(word(refusals, 'BALANCE_INSUFFICIENT').split('{{')[0] ?? '')).toBeVisible();
  await expect(amount).toHaveValue('40');
  await expect(button(page, word(withdrawal, 'submit'))).not.toHaveAttribute('aria-busy', 'true');
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 400/)]);
});

test('a form whose page fails says so and can be sent again', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    const { getRandomValues } = crypto;
    let faults = 1;
    crypto.getRandomValues = (bytes) => {
      // A UUID, such as the form's idempotency key.
      if (bytes?.byteLength === 16 && location.pathname === '/recharge' && faults-- > 0)
        throw new Error('no random numbers today');
      return getRandomValues.call(crypto, bytes);
    };
  });
  await enter(page);
  await page.goto('/recharge');
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('50');
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();
  await button(page, word(recharge, 'submit')).click();
  await expect(page.getByText(word(ui, 'formBroken'))).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('no random numbers today')]);
  await button(page, word(recharge, 'submit')).click();
  await page.waitForURL(/recharge-payment\?order=D\d+/);
});
