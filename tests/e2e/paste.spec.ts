/** Tests that a pasted code, key or number is read whole, because no field cuts it before. */
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { codeFromOutbox } from './support/journey.ts';
import { callApi, enter, newPlayer, withdrawalPassword } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const withdrawal = dictionary('pt', 'withdrawal');
const security = dictionary('pt', 'security');
const cards = dictionary('pt', 'cards');
const KEY = '8d1d4f0a-2f0e-4a38-9a7b-6a3f4a3b2c1d';
const label = (within: Page | Locator, text: string) => within.getByLabel(text, { exact: true });

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

async function paste(box: Locator, text: string): Promise<void> {
  await box.fill('');
  await box.focus();
  await box.evaluate((_box, copied) => navigator.clipboard.writeText(copied), text);
  await box.press('ControlOrMeta+V');
}

test('Pix keys', async ({ page }) => {
  await enter(page, { deposit: '50.00', hasWithdrawalPassword: true });
  await page.goto('/withdraw');
  await arrived(page);
  const key = label(page, word(withdrawal, 'key'));
  for (const [kind, pasted, shown] of [
    ['kind_phone', 'Tel.: 0 11 98765\u20114321', '(11) 98765-4321'],
    ['kind_email', ` ${'a'.repeat(65)}@exemplo.com`, `${'a'.repeat(65)}@exemplo.com`],
    ['kind_evp', ` ${KEY}\n`, KEY],
  ] as const) {
    await page.getByText(word(withdrawal, kind), { exact: true }).click();
    await paste(key, pasted);
    expect((await key.inputValue()).trim(), kind).toBe(shown);
  }
  await label(page, word(withdrawal, 'amount')).fill('40');
  await paste(label(page, word(withdrawal, 'withdrawalPassword')), withdrawalPassword);
  await page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true }).click();
  await expect(page.getByRole('dialog').filter({ hasText: KEY })).toBeVisible();
});

test('username, CPF and telephone of a registration', async ({ page }) => {
  const { account, password, cpf, phone } = newPerson();
  await page.goto('/');
  await page
    .getByRole('button', { name: word(dictionary('pt', 'site'), 'register'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
  const box = (key: string) => label(dialog, word(session, key));
  await paste(box('account'), `         ${account}          `);
  await box('password').fill(password);
  await box('passwordConfirmation').fill(password);
  await box('passwordConfirmation').press('Enter');
  await expect(box('realname')).toBeFocused();
  await paste(box('cpf'), `CPF: ${cpf.slice(0, 9)}–${cpf.slice(9)}`);
  await expect(box('cpf')).toHaveValue(cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'));
  await paste(box('phone'), `+55 (0) ${phone}`);
  await expect(box('phone')).toHaveValue(/^\+55 \(\d\d\) \d{5}-\d{4}$/);
});

test('branch and account number', async ({ page }) => {
  const { cpf, realname } = await enter(page, { hasWithdrawalPassword: true });
  await page.goto('/withdrawal-card');
  await paste(label(page, word(cards, 'branch')), '  Agência: 1234–5');
  await paste(label(page, word(cards, 'number')), '    1234567890123\u20114      ');
  await expect(label(page, word(cards, 'cpf'))).toHaveValue(cpf.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'));
  await expect(label(page, word(cards, 'holder'))).toHaveValue(realname);
  await page.getByLabel(word(cards, 'bank'), { exact: true }).selectOption({ index: 1 });
  await paste(label(page, word(cards, 'withdrawalPassword')), withdrawalPassword);
  const saved = page.waitForResponse(/memberbanks\/save/);
  await page.getByRole('button', { name: word(cards, 'save'), exact: true }).click();
  expect((await saved).status()).toBe(200);
});

test('a mailed code', async ({ page }) => {
  const { token, password, account } = await newPlayer();
  const email = `${account}@exemplo.com`;
  await callApi('member/password/verify', { password }, token);
  await callApi('member/email/code', { email }, token);
  await callApi('member/email/bind', { code: await codeFromOutbox(page, email) }, token);
  await page.goto('/forgotten-password');
  await paste(label(page.getByRole('main'), word(session, 'loginName')), `${' '.repeat(60)}${account}`);
  await page.getByRole('button', { name: word(security, 'sendCode'), exact: true }).click();
  const code = label(page, word(security, 'code'));
  await expect(code).toBeVisible();
  await paste(code, ' 123 456');
  await expect(code).toHaveValue('123456');
});
