/** Tests the cashier's pages: loading states, the area under the bar, the keyboard, and a press before hydration. */
import { journeyOf } from './support/journey.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

/** Creates an open deposit, so that the page lists it. */
const openDeposit = (token: string) =>
  callApi('recharge/online', { money: '100.00', payment_id: 1, payment_type: 'online_pix' }, token);

test('a loading part hides only its own page, not the catalogue of parts or the page behind a dialog', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/test');
  await arrived(page);
  await expect(page.locator('main [data-arriving]')).toBeVisible();
  await expect(page.locator('main h3, main h2').last()).toBeVisible();
  await page.route('**/api/profilepictures*', () => undefined);
  await page.goto('/profile');
  await page.getByRole('button', { name: word(dictionary('pt', 'profile'), 'changePicture') }).click();
  await expect(page.locator('dialog[open] [data-arriving]')).toBeVisible();
  await expect(page.locator('.balance-card')).toBeVisible();
  await expect(page.locator('.foot')).toBeVisible();
});

test('the bar never covers the main button or a focused element', async ({ page }) => {
  const recharge = dictionary('pt', 'recharge');
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
  const recharge = dictionary('pt', 'recharge');
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

test('a press before the payment methods have loaded is not lost', async ({ page }) => {
  const recharge = dictionary('pt', 'recharge');
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
