/** Tests the shell for a player before any framework: the balance at once, and another tab's session. */
import { SIGNED_KEY, TOKEN_KEY } from '#lib/browser-names.ts';
import { formatMoney } from '#lib/money.ts';
import { enter, newPlayer } from './support/player.ts';
import { watchShifts } from './support/shifts.ts';
import { holdFramework } from './support/framework.ts';
import { arrived, eachWidth, expect, test, recordComplaints, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const profile = dictionary('pt', 'profile');
const site = dictionary('pt', 'site');

const balance = (page: Page) => page.locator('header .wallet-balance');
const reais = (cents: bigint) => formatMoney(cents, 'pt-BR');
const token = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
const visitor = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-session', 'visitor');

test('balance and name are in the header without a framework, and nothing shifts', eachWidth, async ({ page }) => {
  const player = await enter(page, { deposit: '120.50' });
  const shifts = await watchShifts(page);
  // Blocks the framework for the whole test.
  await holdFramework(page);
  const reply = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/me*', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  await expect(balance(page).locator('.skeleton')).toBeVisible();
  const places = () =>
    page.locator('header .wallet > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  const before = await places();
  reply.resolve(undefined);
  await expect(balance(page)).toContainText(reais(120_50n));
  await expect(page.locator('header .top-name')).toContainText(player.account);
  expect(await places()).toEqual(before);
  expect(await shifts.told()).toEqual([]);
});

test('the last known balance is shown and marked until the current one arrives', async ({ page }) => {
  await enter(page, { deposit: '75.00' });
  await page.goto('/');
  await arrived(page);
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/me*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/game');
  await expect(balance(page)).toHaveAttribute('data-state', 'last');
  await expect(balance(page)).toContainText(word(session, 'lastBalance'));
  await expect(balance(page)).toContainText(reais(75_00n));
  gate.resolve(undefined);
  await expect(balance(page)).toHaveAttribute('data-state', 'fresh');
  await expect(balance(page)).not.toContainText(word(session, 'lastBalance'));
});

test('a new tab is signed in by the first, with nothing stored beyond the session; signing out ends both', async ({
  page,
  context,
}) => {
  const player = await enter(page);
  await page.goto('/');
  await arrived(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(balance(other)).toContainText(reais(0n));
  await expect(other.getByRole('button', { name: word(profile, 'logout'), exact: true })).toBeVisible();
  expect(await token(other)).toBe(player.token);
  expect(JSON.stringify(await other.evaluate(() => ({ ...localStorage })))).not.toContain(player.token);

  await arrived(other);
  await other.getByRole('button', { name: word(profile, 'logout'), exact: true }).click();
  await other.waitForURL('/');
  await visitor(page);
  await visitor(other);
  expect([await token(page), await token(other)]).toEqual([null, null]);
  const third = await context.newPage();
  await third.goto('/recharge');
  await visitor(third);
  await expect(third.getByRole('main').getByRole('heading', { name: word(site, 'signInTitle') })).toBeVisible();
});

test('signing in in one tab signs in the other, which no longer asks', async ({ page, context, complaints }) => {
  const { account, password } = await newPlayer();
  const other = await context.newPage();
  recordComplaints(other, complaints);
  await other.goto('/withdraw');
  const question = (tab: Page) => tab.getByRole('dialog', { name: word(session, 'loginTitle') });
  await expect(question(other)).toBeVisible();
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await form.getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await expect(question(other)).toBeHidden();
  // A player without a withdrawal password is redirected to set one.
  await other.waitForURL(/withdrawalPassword/);
  await expect(balance(other)).toContainText(reais(0n));
});

test('a tab without another open tab shows a visitor’s page, and answers the next tab', async ({ page }) => {
  await page.addInitScript((key) => {
    if (window.name !== '') return;
    window.name = 'stale';
    localStorage.setItem(key, '1');
  }, SIGNED_KEY);
  await page.goto('/recharge');
  await visitor(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), SIGNED_KEY)).toBeNull();
});
