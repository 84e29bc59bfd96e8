/** What the cashier's pages cost a player, cold, and that they can be used by keyboard alone. */
import { journeyOf } from './support/journey.ts';
import { meter } from './support/meter.ts';
import { call, enter } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, eachWidth, expect, test, word, words } from './support/test.ts';

/** KB of brotli; from the project's performance budgets. */
const budget = { html: 12, script: 95, total: 160, requests: 25 };
/** What a player looks at and reads: the framework is 57 KB of it. */
const reading = [
  { path: '/profile', html: 12, script: 96, total: 130, requests: 25 },
  { path: '/wallet', html: 12, script: 96, total: 130, requests: 25 },
  { path: '/order-center', html: 12, script: 96, total: 130, requests: 25 },
  { path: '/rechargeRecord', html: 12, script: 96, total: 130, requests: 25 },
  { path: '/information-center/game-registration', html: 12, script: 96, total: 130, requests: 25 },
] as const;

for (const limits of reading)
  test(`${limits.path} of a player stays inside its budget and stands still`, async ({ page }) => {
    await enter(page, { deposit: '50.00' });
    const shifts = await watchShifts(page);
    const cost = meter(page);
    await page.goto(limits.path);
    await arrived(page);
    const spent = await cost();
    test.info().annotations.push({ type: 'cost', description: `${limits.path} ${JSON.stringify(spent)}` });
    expect(spent.html).toBeLessThanOrEqual(limits.html);
    expect(spent.script).toBeLessThanOrEqual(limits.script);
    expect(spent.total).toBeLessThanOrEqual(limits.total);
    expect(spent.requests).toBeLessThanOrEqual(limits.requests);
    expect(await shifts.told(), 'what moved').toEqual([]);
  });

/** What a player passes on the way to a game: the frame with its parts of a player before a touch, the framework after it. */
for (const [path, before] of [
  ['/', 8.5],
  ['/game', 6.5],
] as const)
  test(`${path} of a player has no framework before a touch, and stays inside its budget after it`, async ({
    page,
  }) => {
    await enter(page, { deposit: '50.00' });
    const shifts = await watchShifts(page);
    const cost = meter(page);
    await page.goto(path);
    await arrived(page);
    await expect(page.locator('header .wallet-balance[data-state="fresh"]')).toBeVisible();
    const passed = await cost();
    await page.locator('main').click({ position: { x: 3, y: 3 } });
    await expect(page.locator('astro-island[ssr]:is([opts*="stay"], [opts*="favourites"])')).toHaveCount(0);
    await arrived(page);
    const stayed = await cost();
    test.info().annotations.push({ type: 'cost', description: `${path} ${JSON.stringify([passed, stayed])}` });
    expect(passed.html).toBeLessThanOrEqual(13);
    expect(passed.script).toBeLessThanOrEqual(before);
    expect(stayed.script).toBeLessThanOrEqual(95);
    expect(stayed.total).toBeLessThanOrEqual(150);
    expect(stayed.requests).toBeLessThanOrEqual(30);
    expect(await shifts.told(), 'what moved').toEqual([]);
  });

/** One that is open, so that its line is there as well. */
const openDeposit = (token: string) =>
  call('recharge/online', { money: '100.00', payment_id: 1, payment_type: 'online_pix' }, token);

for (const [path, hasWithdrawalPassword] of [
  ['/recharge', true],
  ['/withdraw', true],
  // On the way to the withdrawal password, which is set within the same document.
  ['/withdraw', false],
] as const)
  test(
    `${path} of a player ${hasWithdrawalPassword ? 'with' : 'without'} a withdrawal password stays inside its budget and stands still`,
    eachWidth,
    async ({ page }) => {
      const { token } = await enter(page, { hasWithdrawalPassword });
      await openDeposit(token);
      const shifts = await watchShifts(page);
      const cost = meter(page);
      await page.goto(path);
      await arrived(page);
      await expect(page.locator('header .wallet-balance .money')).toBeVisible();
      if (!hasWithdrawalPassword) await expect(page).toHaveURL(/\/withdrawalPassword\?next=%2Fwithdraw$/);
      const spent = await cost();
      test.info().annotations.push({ type: 'cost', description: `${path} ${JSON.stringify(spent)}` });
      expect(spent.html).toBeLessThanOrEqual(budget.html);
      expect(spent.script).toBeLessThanOrEqual(budget.script);
      expect(spent.total).toBeLessThanOrEqual(budget.total);
      expect(spent.requests).toBeLessThanOrEqual(budget.requests);
      expect(await shifts.told(), 'what moved').toEqual([]);
    },
  );

test('what waits for something on its way is its page alone: not the catalogue of parts, nor the page behind a dialog', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/test');
  await arrived(page);
  await expect(page.locator('main [data-arriving]')).toBeVisible();
  await expect(page.locator('main h3, main h2').last()).toBeVisible();
  await page.route('**/api/profilepictures*', () => undefined);
  await page.goto('/profile');
  await page.getByRole('button', { name: word(words('pt', 'profile'), 'changePicture') }).click();
  await expect(page.locator('dialog[open] [data-arriving]')).toBeVisible();
  await expect(page.locator('.balance-card')).toBeVisible();
  await expect(page.locator('.foot')).toBeVisible();
});

test('the way on is never under the bar, and neither is what the keyboard reaches', eachWidth, async ({ page }) => {
  const recharge = words('pt', 'recharge');
  const { token } = await enter(page);
  await openDeposit(token);
  for (const height of [844, 667, 500]) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height });
    await page.goto('/recharge');
    await arrived(page);
    const submit = page.getByRole('button', { name: word(recharge, 'submit') });
    await page.getByLabel(word(recharge, 'amount'), { exact: true }).fill('150');
    const top = await page.locator('nav.bar').evaluate((bar) => {
      const { top, width } = bar.getBoundingClientRect();
      return width > 200 ? top : innerHeight;
    });
    for (const place of [0, 200, 10_000]) {
      await page.evaluate((y) => scrollTo(0, y), place);
      const box = await submit.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), `${height} px, scrolled to ${place}`).toBeLessThanOrEqual(top);
    }
    const hidden = await page.evaluate(() => {
      const form = document.querySelector('form[data-sticks]');
      const submit = form?.querySelector('[type=submit]');
      return [...(form?.querySelectorAll('input') ?? [])].filter((input) => {
        input.focus();
        const [own, button] = [input.closest('label, .box') ?? input, submit].map((each) =>
          each?.getBoundingClientRect(),
        );
        return own && button && own.top >= button.top;
      }).length;
    });
    expect(hidden, `${height} px`).toBe(0);
  }
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
