/** Tests receipts: from the paid page and from both records, to read, to copy, and alone on one printed page. */
import { formatMoney } from '#lib/money.ts';
import { maskCpf, maskPersonName } from '#lib/mask.ts';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { askWithdrawal, callApi, enter } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import { act } from './support/operators.ts';
import type { Page } from './support/test.ts';

const receipt = dictionary('pt', 'receipt');
const recharge = dictionary('pt', 'recharge');
const record = dictionary('pt', 'record');
const withdrawal = dictionary('pt', 'withdrawal');
const paper = (page: Page, kind: 'deposit' | 'withdrawal') => page.getByRole('region', { name: word(receipt, kind) });
const open = (page: Page) => page.getByRole('button', { name: word(receipt, 'open') }).click();

test('a paid deposit’s is read on its page, copied and printed alone', async ({ page, context }) => {
  const person = await enter(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await journeyOf(page, 'pt').depositByPix('40');
  await open(page);
  const shown = paper(page, 'deposit');
  await expect(shown.getByRole('heading')).toBeFocused();
  const name = maskPersonName(person.realname);
  await expect(shown).toContainText(`${name} · CPF ${maskCpf(person.cpf)}`);
  await expect(shown).toContainText(/ID da transação\s*E[A-Za-z0-9]{31}/);
  await expect(shown).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/);
  await expect(shown).not.toContainText(person.realname);
  expect(await faults(page), 'the receipt').toEqual([]);

  await shown.getByRole('button', { name: word(receipt, 'copy') }).click();
  await expect(shown.getByRole('status')).not.toBeEmpty();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').slice(0, 2)).toEqual([
    word(receipt, 'deposit'),
    `${word(receipt, 'amount')}: ${formatMoney(40_00n, 'pt-BR')}`,
  ]);
  expect(copied).toContain(`${word(receipt, 'payer')}: ${name} · CPF ${maskCpf(person.cpf)}`);

  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeVisible();
  for (const rest of ['header', 'footer', '.notice', '.receipt .actions'])
    await expect(page.locator(rest).first(), rest).toBeHidden();
  expect(await shown.evaluate((paper) => getComputedStyle(paper).color)).toBe('rgb(0, 0, 0)');
  const printed = (await page.pdf()).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('both records lead to theirs, and say why there is none', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  const paid = await askWithdrawal(person, '30.00');
  expect(await act(`/withdrawals/${paid}/approve`)).toMatchObject({ state: 'paid' });
  for (const [path, kind, list] of [
    ['/rechargeRecord', 'deposit', word(recharge, 'record')],
    ['/withdrawalRecord', 'withdrawal', word(withdrawal, 'record')],
  ] as const) {
    await journey.open(path);
    await page.getByRole('list', { name: list }).getByRole('button').last().click();
    await open(page);
    await expect(paper(page, kind)).toContainText(maskPersonName(person.realname));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(word(record, 'brasilia')).last()).toBeHidden();
    const printed = (await page.pdf()).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });
  }
  await callApi('drawing/cancel', { bill_no: await askWithdrawal(person, '20.00') }, person.token);
  await journey.open('/withdrawalRecord');
  const rows = page.getByRole('list', { name: word(withdrawal, 'record') }).getByRole('button');
  await rows.first().click();
  await expect(page.getByText(word(receipt, 'none'))).toBeVisible();
  await expect(page.getByRole('button', { name: word(receipt, 'open') })).toHaveCount(0);
});
