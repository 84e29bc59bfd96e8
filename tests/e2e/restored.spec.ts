/** Pages that the browser shows again as they were left (its back/forward cache): nothing on them is dead or out of date. */
import { TOKEN_KEY } from '#lib/browser-names.ts';
import { formatMoney } from '#lib/money.ts';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { callApi, enter, payDeposit } from './support/player.ts';
import { apiUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const recharge = dictionary('pt', 'recharge');
const site = dictionary('pt', 'site');

test.use({
  launchOptions: {
    // The headless shell keeps no page.
    executablePath: process.env.CHROMIUM_WHOLE ?? '/usr/bin/chromium',
    args: browserFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Leaves the page by `go` for the next one, goes back, and proves that the same page stands there again. */
async function leaveAndReturn(page: Page, go: () => Promise<unknown>): Promise<void> {
  await arrived(page);
  const left = new URL(page.url()).pathname;
  await page.evaluate(() => Object.assign(window, { leftHere: true }));
  await go();
  await arrived(page);
  // No page that is kept loads again: nothing but the address says that it is there.
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.pathname === left, { waitUntil: 'commit' });
  expect(await page.evaluate(() => 'leftHere' in window), 'the page was kept').toBe(true);
}

const amount = (page: Page) => page.getByLabel(word(recharge, 'amount'), { exact: true });
const balance = (page: Page) => page.locator('header .wallet-balance .money');
const submit = (page: Page) => page.getByRole('button', { name: word(recharge, 'submit') });
const payment = /recharge-payment\?order=D\d+/;

test('the deposit form can be sent again, and its stream works', async ({ page }) => {
  const player = await enter(page);
  await page.goto('/recharge');
  await amount(page).fill('80');
  await leaveAndReturn(page, async () => {
    await submit(page).click();
    await page.waitForURL(payment);
  });
  await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(amount(page)).toHaveValue('80');
  await payDeposit(player, '25.00');
  await expect(balance(page), 'the stream is there').toHaveText(formatMoney(25_00n, 'pt-BR'));
  await submit(page).click();
  await page.waitForURL(payment);
});

test('a page restored after a sign-out on a later page shows a visitor, who can sign in again', async ({
  page,
  complaints,
}) => {
  const { account, password } = await enter(page);
  await page.goto('/recharge');
  await expect(balance(page)).toBeVisible();
  await leaveAndReturn(page, async () => {
    await page.goto('/terms');
    await arrived(page);
    // The state after a sign-out. Its message to other tabs would make this browser forget the page.
    await page.evaluate((key) => sessionStorage.removeItem(key), TOKEN_KEY);
  });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: word(site, 'signInTitle') })).toBeVisible();
  await main.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  await dialog.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toHaveText(formatMoney(0n, 'pt-BR'));
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});

test('a page restored after the server ended the session asks the player to sign in again', async ({
  page,
  complaints,
}) => {
  const { token } = await enter(page);
  await page.goto('/game');
  await expect(balance(page)).toBeVisible();
  await leaveAndReturn(page, async () => {
    // A page that knows nothing of sessions: one of the site's would hear of it, and tell this one.
    await page.goto(`${apiUrl}/docs`);
    await callApi('auth/logout', {}, token);
  });
  const question = page.locator('dialog#interruption');
  await expect(question).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});
