/** What the cashier's pages cost a player, cold, and that they can be used by keyboard alone. */
import { journeyOf } from './support/journey.ts';
import { meter } from './support/meter.ts';
import { enter } from './support/player.ts';
import { arrived, eachWidth, expect, test, word, words } from './support/test.ts';

/** KB of brotli; from the project's performance budgets. */
const budget = { html: 12, script: 95, total: 160, requests: 25 };

for (const path of ['/recharge', '/withdraw'])
  test(`${path} stays inside its budget for a player`, eachWidth, async ({ page }) => {
    await enter(page, { hasWithdrawalPassword: true });
    const cost = meter(page);
    await page.goto(path);
    await arrived(page);
    await expect(page.locator('header .wallet-balance .money')).toBeVisible();
    const spent = await cost();
    test.info().annotations.push({ type: 'cost', description: `${path} ${JSON.stringify(spent)}` });
    expect(spent.html).toBeLessThanOrEqual(budget.html);
    expect(spent.script).toBeLessThanOrEqual(budget.script);
    expect(spent.total).toBeLessThanOrEqual(budget.total);
    expect(spent.requests).toBeLessThanOrEqual(budget.requests);
  });

test('a deposit is made by keyboard alone', async ({ page }) => {
  const recharge = words('pt', 'recharge');
  const journey = journeyOf(page, 'pt');
  await enter(page);
  await journey.open('/recharge');
  await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).focus();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await page.waitForURL(/recharge-payment/);
  await page.getByRole('button', { name: word(recharge, 'copyCode') }).focus();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await expect(page.getByLabel(word(recharge, 'pixCode'))).toHaveValue(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
});

test('a press before the ways to pay have come is not lost', async ({ page }) => {
  const recharge = words('pt', 'recharge');
  const journey = journeyOf(page, 'pt');
  await enter(page);
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/api/payment/online/list*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await journey.open('/recharge');
  await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('40');
  await page.getByRole('button', { name: word(recharge, 'submit') }).click();
  await expect(page.getByRole('button', { name: word(recharge, 'submit') })).toHaveAttribute('aria-busy', 'true');
  gate.resolve(undefined);
  await page.waitForURL(/recharge-payment\?order=D\d+/);
});
