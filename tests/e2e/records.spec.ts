/** Tests the wallet, the statement and the records: rows by day, live updates, filters, details in a dialog, a file. */
import { readFileSync } from 'node:fs';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import { faults } from './support/axe.ts';
import { beginRound } from './support/bets.ts';
import { act } from './support/operators.ts';
import { askWithdrawal, callApi, enter, payDeposit } from './support/player.ts';
import { arrived, expect, test, wideOnly, word, dictionary } from './support/test.ts';

const orders = dictionary('pt', 'orders');
const profile = dictionary('pt', 'profile');
const site = dictionary('pt', 'site');
const record = dictionary('pt', 'record');
const refusals = dictionary('pt', 'refusals');
const withdrawal = dictionary('pt', 'withdrawal');
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');

test('the wallet shows every kind of money and the last movements, and updates by itself', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: word(site, 'navWallet') })
    .click();
  await page.waitForURL('**/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(site, 'walletTitle'));
  const card = page.getByRole('region', { name: word(profile, 'balances') });
  await expect(card.locator('.balance-figure')).toHaveText(money(100_00n));
  await expect(card).toContainText(`${word(profile, 'bonus')}${money(2_00n)}`);
  const bonuses = page.getByRole('region', { name: word(orders, 'bonuses') });
  await expect(bonuses.getByRole('progressbar')).toHaveCount(1);
  await expect(bonuses).toContainText(money(50_00n));
  const last = page.getByRole('list', { name: word(orders, 'last') });
  // Yesterday's if midnight passed since the payment.
  await expect(last).toContainText(/^(Hoje|Ontem)/);
  await expect(last.locator('.row')).toHaveText([new RegExp(`Depósito.*Pix\\+${money(100_00n).replace('$', '\\$')}`)]);
  expect(await faults(page), 'wallet').toEqual([]);
  for (const [name, path] of [
    ['deposit', '/recharge'],
    ['withdraw', '/withdraw'],
  ] as const)
    await expect(card.getByRole('link', { name: word(profile, name) })).toHaveAttribute('href', path);

  // The page needs no touch, because the stream reports what happens elsewhere.
  await payDeposit(player, '50.00');
  await expect(last.locator('.row')).toHaveCount(2);
  await expect(card.locator('.balance-figure')).toHaveText(money(150_00n));
});

test('the statement has sums, rows with the balance after, their details, and a file', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  await askWithdrawal(player, '40.00');
  await page.goto('/order-center');
  const list = page.getByRole('list', { name: word(orders, 'statement') });
  await expect(list.getByRole('button')).toHaveCount(2);
  await expect(list.getByRole('button').first()).toContainText(money(60_00n));
  await expect(page.getByRole('main')).toContainText(word(record, 'brasilia'));
  await expect(page.locator('.totals')).toContainText(`${word(orders, 'deposited')}${money(100_00n)}`);
  expect(await faults(page), 'statement').toEqual([]);

  // A date older than the statement's range is an error at the field, and the rows stay.
  await page.getByRole('button', { name: word(record, 'dates') }).click();
  const from = page.getByLabel(word(record, 'from'), { exact: true });
  await from.fill('2020-01-01');
  await page.getByRole('button', { name: word(record, 'apply') }).click();
  await expect(from).toHaveAccessibleDescription(fill(word(refusals, 'DATE_RANGE_TOO_OLD'), { months: 36 }, 'pt-BR'));
  await expect(list.getByRole('button')).toHaveCount(2);
  await from.fill('');
  await page.getByRole('button', { name: word(record, 'apply') }).click();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: word(orders, 'export') }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^jogada-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff"Data (horário de Brasília)";')).toBe(true);
  expect(text).toContain('"Depósito";"Pix";');
  expect(text).toContain('"-40,00"');

  await list.getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: word(record, 'details') });
  await expect(sheet).toContainText(`${word(orders, 'before')}${money(100_00n)}`);
  expect(await faults(page), 'details').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button').first()).toBeFocused();
});

test('a refused withdrawal does not promise any money', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
  const billNo = await askWithdrawal(player, '40.00');
  await page.goto('/withdrawalRecord');
  const list = page.getByRole('list', { name: word(withdrawal, 'record') });
  await list.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: word(record, 'details') });
  await expect(sheet).toContainText(word(withdrawal, 'net'));
  await act(`/withdrawals/${billNo}/reject`, { reason: 'Chave não confirmada' });
  await expect(sheet).toContainText('Chave não confirmada');
  await expect(sheet).not.toContainText(word(withdrawal, 'net'));
  await expect(list.locator('[data-look="dropped"]')).toHaveText(money(40_00n));
});

test('a fee is shown with its charge, and no fee where none was charged', async ({ page }) => {
  const player = await enter(page);
  await page.goto('/order-center/fee');
  await expect(page.getByRole('main')).toContainText(word(orders, 'noFees'));
  await payDeposit(player, '20.00');
  await payDeposit(player, '100.00', 'ted');
  const row = page.getByRole('list', { name: word(orders, 'fees') }).getByRole('button');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(money(-3_50n));
  expect(await faults(page)).toEqual([]);
  await row.click();
  const sheet = page.getByRole('dialog', { name: word(record, 'details') });
  await expect(sheet).toContainText(`${word(orders, 'before')}${money(20_00n)}`);
  await expect(sheet).toContainText(`${word(orders, 'after')}${money(120_00n)}`);
  expect(await faults(page), 'details').toEqual([]);
});

test('a long record continues by pages, and the address can filter it', async ({ page }) => {
  const player = await enter(page, { deposit: '20.00' });
  for (let made = 0; made < 22; made++)
    await callApi(
      'recharge/online',
      { money: `${20 + made}.00`, payment_id: 1, payment_type: 'online_pix' },
      player.token,
    );
  await page.goto('/rechargeRecord');
  const rows = page.getByRole('list', { name: word(dictionary('pt', 'recharge'), 'record') }).getByRole('button');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: word(record, 'more') }).click();
  await expect(rows).toHaveCount(23);
  await expect(page.getByRole('button', { name: word(record, 'more') })).toBeHidden();
  await page.goto('/rechargeRecord?state=2');
  await expect(rows).toHaveCount(1);
});

/** Parses an equation's terms to signed centavos. The last one is the result. */
const termsOf = (texts: readonly string[]) =>
  texts.map((text) => {
    const cents = Number(/R\$\s([\d.]+,\d\d)/.exec(text)?.[1]?.replaceAll(/[.,]/g, ''));
    return text.startsWith('−') ? -cents : cents;
  });

test(
  'on a wide screen the statement is a table by day whose sums add up, and a row opens in place',
  wideOnly,
  async ({ page }) => {
    const player = await enter(page, { deposit: '100.00', hasWithdrawalPassword: true });
    await beginRound(player, 'onca-dourada', '1.00');
    await askWithdrawal(player, '40.00');
    await page.goto('/order-center');
    await arrived(page);
    const terms = termsOf(await page.locator('.equation > div').allInnerTexts());
    expect(terms).toContain(100_00);
    expect(terms).toContain(-40_00);
    expect(terms.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(terms.at(-1));

    const list = page.getByRole('list', { name: word(orders, 'statement') });
    const now = terms.at(-1) ?? 0;
    await expect(list.getByRole('heading').first()).toContainText(money(BigInt(now)));
    const row = list.getByRole('button').first();
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(list).toContainText(`${word(orders, 'before')}`);
    await expect(page.getByRole('dialog', { name: word(record, 'details') })).toHaveCount(0);
    expect(await faults(page), 'open row').toEqual([]);
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(list).not.toContainText(word(orders, 'before'));
  },
);

test('a chip of days applies at once, and an empty one removes the filter', async ({ page }) => {
  await enter(page, { deposit: '20.00' });
  await page.goto('/order-center?from=2026-01-01&to=2026-01-02');
  await expect(page.getByText(word(record, 'noneFound'))).toBeVisible();
  await page.getByRole('button', { name: word(record, 'showAll') }).click();
  const rows = page.getByRole('list', { name: word(orders, 'statement') }).getByRole('button');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: word(record, 'today') }).click();
  await expect(page).toHaveURL(/\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(page.getByRole('button', { name: word(record, 'today') })).toHaveAttribute('aria-pressed', 'true');
});

test('a failed load under a filter shows an error with a retry, and the filter stays', async ({ page, complaints }) => {
  await enter(page, { deposit: '20.00' });
  await page.goto('/order-center');
  const rows = page.getByRole('list', { name: word(orders, 'statement') }).getByRole('button');
  await expect(rows).toHaveCount(1);
  await page.route('**/api/ordercenter/movements*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: word(record, 'month') }).click();
  const retry = page.getByRole('main').getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('button', { name: word(record, 'month') })).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/ordercenter/movements*');
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(rows).toHaveCount(1);
  complaints.splice(0);
});

test('on a wide screen the filters of bets stand in one row with whole labels', wideOnly, async ({ page }) => {
  await enter(page);
  for (const locale of ['pt', 'vi', 'id', 'th'] as const) {
    await page.goto(localePath(locale, '/information-center/game-registration'));
    const filters = page.locator('.chip-select');
    await expect(filters).toHaveCount(3);
    const tops = await filters.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, locale).toBe(1);
    const cut = await filters
      .locator('label')
      .evaluateAll((all) =>
        all.filter((label) => label.scrollWidth > label.clientWidth || label.getClientRects().length > 1),
      );
    expect(cut, locale).toEqual([]);
  }
});
