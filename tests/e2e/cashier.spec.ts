/** Tests the cashier beyond the main job: accounts, confirmation, timeline, two operators, filters, two tabs. */
import { maskCpf, maskPersonName } from '#lib/mask.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { faults } from './support/axe.ts';
import { journeyOf } from './support/journey.ts';
import { callApi, enter, withdrawalPassword, signIn } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const recharge = dictionary('pt', 'recharge');
const withdrawal = dictionary('pt', 'withdrawal');
const cards = dictionary('pt', 'cards');
const record = dictionary('pt', 'record');
const refusals = dictionary('pt', 'refusals');
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');
const field = (page: Page, dictionary: Record<string, string>, key: string) =>
  page.getByLabel(word(dictionary, key), { exact: true });
const press = (page: Page, dictionary: Record<string, string>, key: string) =>
  page.getByRole('button', { name: word(dictionary, key), exact: true }).click();

test('saves an account, withdraws to it, follows the withdrawal and cancels it', async ({ page, complaints }) => {
  const journey = journeyOf(page, 'pt');
  const person = await enter(page, { deposit: '100.00' });

  await journey.open('/withdrawal-card');
  await page.getByRole('link', { name: word(cards, 'createPassword') }).click();
  await journey.setWithdrawalPassword();
  await field(page, cards, 'bank').selectOption({ label: 'Nubank' });
  await page.getByText(word(cards, 'kind_payment'), { exact: true }).click();
  await field(page, cards, 'branch').fill('1');
  await field(page, cards, 'number').fill('0098765-4');
  await field(page, cards, 'withdrawalPassword').fill(withdrawalPassword);
  await expect(field(page, cards, 'holder')).toHaveValue(person.realname);
  await field(page, cards, 'holder').fill('Outra Pessoa');
  await press(page, cards, 'save');
  await expect(page.getByText(word(refusals, 'HOLDER_NOT_OWN'))).toBeVisible();
  await expect(field(page, cards, 'holder')).toBeFocused();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await field(page, cards, 'holder').fill(person.realname.toUpperCase());
  await press(page, cards, 'save');
  const accounts = page.getByRole('list', { name: word(cards, 'list') });
  await expect(accounts).toContainText('0001 · ••••65-4');
  await press(page, cards, 'add');
  expect(await faults(page), 'accounts and form').toEqual([]);
  await expect(page.locator('main')).not.toContainText('98765');

  await accounts.getByRole('link', { name: word(cards, 'withdraw') }).click();
  await page.getByText(word(withdrawal, 'way_bank'), { exact: true }).click();
  await expect(page.getByRole('radio', { name: /Nubank/ })).toBeChecked();
  await field(page, withdrawal, 'amount').fill('60');
  await field(page, withdrawal, 'withdrawalPassword').fill(withdrawalPassword);
  await press(page, withdrawal, 'submit');
  const dialog = page.getByRole('dialog', { name: word(withdrawal, 'confirmTitle') });
  await expect(dialog).toContainText('Nubank · 0001 · ••••65-4');
  await expect(dialog).toContainText(money(60_00n));
  // The dialog shows the forfeited bonus, and its checkbox is not ticked beforehand.
  await expect(dialog).toContainText(money(2_00n));
  await dialog.getByRole('button', { name: word(withdrawal, 'confirm') }).click();
  await expect(dialog.getByText(word(withdrawal, 'forfeitMissing'))).toBeVisible();
  expect(await faults(page), 'confirmation over the form').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(journey.balance()).toHaveText(money(100_00n));
  await press(page, withdrawal, 'submit');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: word(withdrawal, 'confirm') }).click();
  await expect(page.getByText(word(withdrawal, 'submitted'))).toBeInViewport();
  await expect(page.locator(':focus')).toContainText(word(withdrawal, 'submittedTitle'));
  await expect(journey.balance()).toHaveText(money(40_00n));

  await page.getByRole('link', { name: word(withdrawal, 'record') }).click();
  await page
    .getByRole('list', { name: word(withdrawal, 'record') })
    .getByRole('button')
    .click();
  const details = page.getByRole('dialog', { name: word(record, 'details') });
  const steps = details.getByRole('region', { name: word(withdrawal, 'steps') }).getByRole('listitem');
  await expect(steps).toHaveText([
    new RegExp(word(withdrawal, 'step_requested')),
    word(withdrawal, 'state_approved'),
    word(withdrawal, 'state_paid'),
  ]);
  await details.getByRole('button', { name: word(withdrawal, 'cancel') }).click();
  expect(await faults(page), 'details').toEqual([]);
  await details.getByRole('button', { name: word(withdrawal, 'cancelYes') }).click();
  await expect(steps.last()).toContainText(word(withdrawal, 'state_cancelled'));
  await expect(details.getByRole('button', { name: word(withdrawal, 'cancel') })).toBeHidden();
  await expect(journey.balance()).toHaveText(money(100_00n));
});

test('a withdrawal password that was set leads on, even if the account cannot be loaded again', async ({
  page,
  complaints,
}) => {
  await enter(page);
  await page.goto('/withdrawalPassword');
  await arrived(page);
  await page.route('**/api/auth/me*', (route) => route.abort());
  await field(page, withdrawal, 'newPassword').fill(withdrawalPassword);
  await field(page, withdrawal, 'confirmPassword').fill(withdrawalPassword);
  await press(page, withdrawal, 'create');
  await expect(page.getByRole('link', { name: word(withdrawal, 'goWithdraw') })).toBeVisible();
  // The call is tried again before it counts as failed.
  expect(new Set(complaints.splice(0))).toEqual(new Set(['error: Failed to load resource: net::ERR_FAILED']));
});

test('an open deposit continues in a second tab, both tabs agree, and the record lists it', async ({
  page,
  context,
}) => {
  const journey = journeyOf(page, 'pt');
  const { token } = await enter(page);
  await journey.open('/recharge');
  await field(page, recharge, 'amount').fill('80');
  const bonus = page.getByRole('group', { name: word(recharge, 'bonusQuestion') });
  await expect(bonus.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(`+${money(1_60n)}`);
  await bonus.getByRole('radio', { name: money(1_60n) }).check();
  await expect(page.locator('main')).toContainText(`+${money(1_60n)}`);
  await page.getByRole('radio', { name: /^TED/ }).check();
  await expect(bonus, 'a transfer gives none').toHaveCount(0);
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await press(page, recharge, 'submit');
  await page.waitForURL(/recharge-payment\?order=D\d+/);
  await expect(page.locator('main'), 'the page of the payment says what was chosen').toContainText(`+${money(1_60n)}`);
  await journey.open('/recharge');
  const open = page.getByRole('status').filter({ hasText: money(80_00n) });
  await expect(open.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  const last = page.getByRole('region', { name: word(recharge, 'last') }).getByRole('link');
  await expect(last).toHaveText([new RegExp(`Pix.*80,00.*${word(recharge, 'status1')}`)]);
  await expect(last).toHaveAttribute('href', /recharge-payment\?order=D\d+/);

  const second = await context.newPage();
  await signIn(second, token);
  await second.goto('/recharge');
  await second.getByRole('link', { name: word(recharge, 'pay'), exact: true }).click();
  const bankOpens = second.waitForEvent('popup');
  await second.getByRole('link', { name: word(recharge, 'openBank') }).click();
  const bank = await bankOpens;
  await bank.getByRole('button').click();
  await expect(second.getByText(word(recharge, 'paidTitle'))).toBeVisible();
  const rewards = second.getByRole('region', { name: word(recharge, 'rewardsLabel') });
  await expect(rewards.getByRole('listitem')).toContainText([/R\$\s80,00 .*R\$\s800,00 em apostas/]);
  await expect(rewards.getByRole('link')).toHaveAttribute('href', '/promotion/activity/super');
  await expect(open).toBeHidden();
  await expect(last).toHaveText([new RegExp(`Pix.*80,00.*${word(recharge, 'status2')}`)]);
  await expect(last).toHaveAttribute('href', /\/rechargeRecord\?from=([\d-]{10})&to=\1$/);
  await expect(journey.balance()).toHaveText(money(80_00n));

  await journey.open('/rechargeRecord');
  const list = page.getByRole('list', { name: word(recharge, 'record') });
  await expect(list.getByRole('button')).toHaveCount(1);
  await expect(list).toContainText(`+${money(80_00n)}`);
  await field(page, record, 'state').selectOption({ label: word(recharge, 'status1') });
  await expect(page.getByText(word(record, 'noneFound'))).toBeVisible();
  await press(page, record, 'dates');
  await field(page, record, 'from').fill('2026-02-02');
  await field(page, record, 'to').fill('2026-02-01');
  await press(page, record, 'apply');
  await expect(page.getByText(word(refusals, 'DATE_RANGE_INVALID'))).toBeVisible();
  await press(page, record, 'clear');
  await expect(page.getByText(word(record, 'sumPaid')).locator('..')).toContainText(money(80_00n));
  await list.getByRole('button').click();
  const details = page.getByRole('dialog', { name: word(record, 'details') });
  await expect(details).toContainText(money(1_60n));
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button')).toBeFocused();
});

test('a transfer has a page of its own, where each part can be copied, and can be cancelled', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const journey = journeyOf(page, 'pt');
  await enter(page);
  await journey.open('/recharge');
  await field(page, recharge, 'amount').fill('150');
  await page.getByRole('radio', { name: /TED/ }).check();
  await press(page, recharge, 'submit');
  await page.waitForURL(/recharge-transfer\?order=D\d+/);
  const main = page.getByRole('main');
  await expect(main).toContainText('999 Banco Sandbox');
  await expect(main).not.toContainText('Pix');
  await expect(main.getByRole('img')).toHaveCount(0);
  await expect(main.getByRole('timer')).toHaveCount(0);
  for (const [key, copied] of [
    ['transferAmount', '153,50'],
    ['branch', '0001'],
    ['document', '12.ABC.345/01DE-35'],
  ] as const) {
    await page.getByRole('button', { name: `Copiar ${word(recharge, key)}`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  expect(await faults(page), 'transfer').toEqual([]);
  // The address of the other payment page also leads to this deposit.
  await page.goto(page.url().replace('recharge-transfer', 'recharge-payment'));
  await page.waitForURL(/recharge-transfer\?order=D\d+/);
  await press(page, recharge, 'cancel');
  await page.getByRole('button', { name: word(recharge, 'cancelYes') }).click();
  await expect(page.getByText(word(recharge, 'failedTitle'))).toBeVisible();
  await expect(main).toContainText('Você cancelou este depósito.');
});

test('the code is the first thing on a phone, and the QR code is folded', async ({ page }) => {
  const { token } = await enter(page);
  const made = await callApi('recharge/online', { money: '40.00', payment_id: 1, payment_type: 'online_pix' }, token);
  await page.goto(`/recharge-payment?order=${String(made.data.bill_no)}`);
  const copy = page.getByRole('button', { name: word(recharge, 'copyCode') });
  const qr = page.getByRole('img', { name: word(recharge, 'qrLabel') });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await expect(qr).toBeHidden();
  expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect(await faults(page), 'payment').toEqual([]);
  await page.getByText(word(recharge, 'showQr')).click();
  await expect(qr).toBeVisible();
});

test('on a phone the five amounts are in one row, and no message covers the button', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await journey.register(newPerson());
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const submit = page.getByRole('button', { name: word(recharge, 'submit'), exact: true });
  const [message, button] = [await boxOf(toast), await boxOf(submit)];
  expect(message.y + message.height).toBeLessThan(button.y);
  for (const locale of ['pt', 'vi'] as const) {
    await journeyOf(page, locale).open('/recharge');
    await expect(page.locator('.amounts label')).toHaveCount(5);
    const boxes = await Promise.all((await page.locator('.amounts label').all()).map(boxOf));
    expect(new Set(boxes.map(({ y }) => y)).size, `one row: ${locale}`).toBe(1);
    for (const { x, width } of boxes) expect(x + width, locale).toBeLessThanOrEqual(390 - 16);
  }
});

test('the payment names its receiver and its payer, the payer masked', async ({ page }) => {
  const person = await enter(page);
  await journeyOf(page, 'pt').open('/recharge');
  await field(page, recharge, 'amount').fill('40');
  await press(page, recharge, 'submit');
  const parties = page.getByRole('region', { name: word(recharge, 'partiesTitle') });
  await expect(parties).toContainText('Jogada Sandbox · CNPJ 12.ABC.345/01DE-35');
  await expect(parties).toContainText(`${maskPersonName(person.realname)} · CPF ${maskCpf(person.cpf)}`);
  await expect(parties).not.toContainText(person.realname);
  expect(await faults(page), 'the payment').toEqual([]);
});

test('on a wide screen the result is beside the form, and the facts of the payment are beside the code @wide', async ({
  page,
}) => {
  const journey = journeyOf(page, 'pt');
  const { token } = await enter(page);
  await callApi('protection/limit', { kind: 'deposit', period: 'month', value: '150.00' }, token);
  await journey.open('/recharge');
  await expect(page.getByRole('progressbar', { name: /150,00/ }), 'the limit of deposits').toBeVisible();
  const amounts = page.getByRole('group', { name: word(recharge, 'quickAmounts') }).getByRole('radio');
  const isOff = () => amounts.evaluateAll((radios) => radios.map((radio) => radio.matches(':disabled')));
  await expect.poll(isOff, 'amounts above the limit').toEqual([false, false, false, true, true]);
  await expect(amounts.last()).toHaveAccessibleDescription(fill(word(recharge, 'limitLeft'), { left: money(150_00n) }));
  await expect(page.getByRole('region', { name: word(recharge, 'last') }), 'no deposits yet').toHaveCount(0);
  await expect(page.locator('.last-coming'), 'nor their place').toHaveCount(0);
  const [method, bonus] = ['method', 'bonusQuestion'].map((key) =>
    page.getByRole('group', { name: word(recharge, key) }),
  );
  if (!method || !bonus) throw new Error('no groups');
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(page.getByText(word(recharge, 'noAmount'))).toBeVisible();
  await field(page, recharge, 'amount').fill('40');
  await expect(page.getByText(word(recharge, 'noAmount'))).toBeHidden();
  const main = page.locator('main');
  await expect(main).toContainText(new RegExp(`${word(recharge, 'toBalance')}\\s*R\\$\\s40,00`));
  const submit = page.getByRole('button', { name: word(recharge, 'submit'), exact: true });
  const [left, right, button] = [await boxOf(method), await boxOf(bonus), await boxOf(submit)];
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(button.x).toBeGreaterThan(left.x + left.width);
  expect(button.y).toBeGreaterThan(right.y + right.height);
  expect(await faults(page), 'the form').toEqual([]);
  await bonus.getByRole('radio').last().check();
  await submit.click();
  const code = page.getByRole('img', { name: word(recharge, 'qrLabel') });
  const parties = page.getByRole('region', { name: word(recharge, 'partiesTitle') });
  await expect(code).toBeVisible();
  const [qr, facts] = [await boxOf(code), await boxOf(parties)];
  expect(facts.x).toBeGreaterThan(qr.x + qr.width);
  expect(facts.y).toBeLessThan(qr.y + qr.height);
  await expect(main, 'without a bonus none is told').not.toContainText(word(recharge, 'giftTotal'));
  expect(await faults(page), 'the payment').toEqual([]);
});
