/** Tests pages that the browser restores from its back/forward cache: everything on them works and is up to date. */
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
    // Uses the full browser, because the headless shell has no back/forward cache.
    executablePath: process.env.CHROMIUM_WHOLE ?? '/usr/bin/chromium',
    args: browserFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});
// The full browser takes seconds to start, so one has all of these tests.
test.describe.configure({ mode: 'default' });

/** Leaves the page by `go`, goes back, and checks that the same document was restored. */
async function leaveAndReturn(page: Page, go: () => Promise<unknown>): Promise<void> {
  await arrived(page);
  const left = new URL(page.url()).pathname;
  await page.evaluate(() => Object.assign(window, { leftHere: true }));
  await go();
  await arrived(page);
  // A restored page fires no load event, so only the address shows that it is back.
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
    // Sets the state after a sign-out directly, because a message to other tabs would make the browser discard the
    // page.
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
    // Opens a page without sessions. A page of the site would learn of the sign-out and send it to this one.
    await page.goto(`${apiUrl}/docs`);
    await callApi('auth/logout', {}, token);
  });
  const question = page.locator('dialog#interruption');
  await expect(question).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');
  expect(complaints.splice(0).every((line) => line.includes('status of 401'))).toBe(true);
});
